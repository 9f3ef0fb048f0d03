"""Static files, cached forever at addresses that change with their content.

While some processes are newer than others, a page may ask one process for the files of another. It gets those that are
there, not to be cached; unless a proxy asks that would rather look for them elsewhere.
"""

from __future__ import annotations

import re
from mimetypes import guess_type

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from kogge import games
from kogge.server.web.deps import Req
from kogge.web import files
from kogge.web.files import Folder

FOR_EVER = "public, max-age=31536000, immutable"
ONLY = "x-only-release"
"""Sent by a proxy that asks another process when it gets a 404."""
_MARK = re.compile("[0-9a-f]{16}")


def serving() -> HTTPRouteHandler:
    """Make the handler of all files."""
    folders = [files.of_every_page(), *(files.of_game(games.find(name)) for name in games.names())]
    known = {folder.name: folder for folder in folders}

    @route(
        f"{files.ADDRESS}/{{file_path:path}}", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False
    )
    async def serve(request: Req, file_path: str) -> Response[bytes]:
        folder, mark, name = _asked(known, file_path)
        is_exact = mark == folder.mark
        if name not in folder.contents or (mark and not is_exact and ONLY in request.headers):
            raise NotFoundException("there is no such file")
        kind = guess_type(name)[0] or "application/octet-stream"
        headers = {"cache-control": FOR_EVER} if is_exact else {}
        return Response(folder.contents[name], media_type=kind, headers=headers)

    return serve


def _asked(known: dict[str, Folder], path: str) -> tuple[Folder, str, str]:
    """Return the folder, the mark and the name an address asks for; addresses without a mark are from before there were
    marks.
    """
    parts = path.strip("/").split("/")
    folder = known[parts.pop(0)] if parts[0] in known else known[""]
    mark = parts.pop(0) if parts and _MARK.fullmatch(parts[0]) else ""
    return folder, mark, "/".join(parts)
