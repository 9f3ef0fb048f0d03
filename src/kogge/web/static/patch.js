/** Changes a part of the page into new HTML; what stays keeps focus, choices and place. */

/**
 * What a patch did: elements that were added, and elements whose text changed.
 * @typedef {{entered: Element[], changed: Element[]}} Changes
 */

/**
 * @param {Element} target
 * @param {string} html
 * @returns {Changes}
 */
export function patch(target, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  /** @type {Changes} */
  const changes = { entered: [], changed: [] };
  patchChildren(target, template.content, changes);
  return changes;
}

/** @param {Node} node */
function key(node) {
  if (!(node instanceof Element)) return "";
  if (node instanceof HTMLInputElement && /radio|checkbox/.test(node.type)) return `${node.name}=${node.value}`;
  return node.getAttribute("data-piece") ?? node.id;
}

/** @param {Node} parent @param {Node} source @param {Changes} changes */
function patchChildren(parent, source, changes) {
  const rest = [...parent.childNodes];
  let place = parent.firstChild;
  for (const wanted of [...source.childNodes]) {
    const name = key(wanted);
    const found = rest.findIndex((node) => node.nodeName === wanted.nodeName && key(node) === name);
    if (found < 0) {
      parent.insertBefore(wanted, place);
      if (wanted instanceof Element) changes.entered.push(wanted);
      else if (wanted.nodeValue?.trim() && parent instanceof Element) changes.changed.push(parent);
      continue;
    }
    const [node] = rest.splice(found, 1);
    if (node === place) place = node.nextSibling;
    else move(parent, node, place);
    patchNode(node, wanted, changes);
  }
  for (const node of rest) node.remove();
}

/**
 * A plain insertion would lose the focus; `moveBefore` does not, where the browser supports it.
 * @param {any} parent @param {ChildNode} node @param {ChildNode | null} place
 */
function move(parent, node, place) {
  if (parent.moveBefore && parent.isConnected) parent.moveBefore(node, place);
  else parent.insertBefore(node, place);
}

/** @param {Node} node @param {Node} wanted @param {Changes} changes */
function patchNode(node, wanted, changes) {
  if (node.isEqualNode(wanted)) return;
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (wanted.nodeValue?.trim() && node.parentElement) changes.changed.push(node.parentElement);
    node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) {
    // Whether details are open is the reader's business.
    if (!wanted.hasAttribute(name) && name !== "open") node.removeAttribute(name);
  }
  for (const { name, value } of [...wanted.attributes]) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  patchChildren(node, wanted, changes);
}
