/** Steps through a replay with the keyboard and by moving the scrubber; without script there are links. */

const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || !(event.key in STEPS)) return;
  const link = document.querySelector(`a[data-step=${STEPS[/** @type {keyof STEPS} */ (event.key)]}]`);
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  location.replace(link.href);
});

document.querySelector("main input[type=range]")?.addEventListener("change", (event) => {
  const range = /** @type {HTMLInputElement} */ (event.target);
  range.form?.requestSubmit();
});
