"""How `make docs` builds the site: the pages of this folder, and a reference made from docstrings."""

from typing import Any

from kogge import __version__

project = "Kogge"
author = "The Kogge authors"
project_copyright = author
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
default_role = "code"
myst_heading_anchors = 3
autodoc_class_signature = "separated"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
html_theme = "alabaster"
html_theme_options = {"description": "Hanseatic card games", "page_width": "1100px", "sidebar_width": "240px"}
html_static_path: list[str] = []
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False


def setup(app: Any) -> None:
    """Let a link to a page outside this folder lead to where the site shows it."""
    app.connect("source-read", lead_to_deploy)


def lead_to_deploy(app: Any, page: str, source: list[str]) -> None:
    source[0] = source[0].replace("](../deploy/README.md", "](deploy.md")
