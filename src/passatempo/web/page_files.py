"""The files of the page, read once and answered from memory: its modules are many and asked for at once."""

from __future__ import annotations

import mimetypes
from hashlib import blake2b
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
_PAGE = "index.html"
_BEFORE = '<script type="module"'  # modules are announced before this line of the page
_NO_CACHE = "no-cache"  # asked for again each time, answered by 304 if unchanged


class PageFiles:
    """The page and whatever it loads from /static."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        self._files[_PAGE] = self._announced(self._files[_PAGE].decode()).encode()
        self._tags = {
            name: f'"{blake2b(each, digest_size=12).hexdigest()}"' for name, each in self._files.items()
        }

    def _announced(self, page: str) -> str:
        """The page with all modules named in its head, so that a browser need not follow their imports."""
        modules = sorted(name for name in self._files if name.endswith(".js"))
        links = "".join(f'<link rel="modulepreload" href="/static/{name}">\n' for name in modules)
        return page.replace(_BEFORE, links + _BEFORE, 1)

    async def page(self, request: Request) -> Response:
        """The page itself."""
        return self._response(request, _PAGE)

    async def file(self, request: Request) -> Response:
        """A file that the page loads."""
        name = request.path_params["name"]
        if name not in self._files or name == _PAGE:
            raise HTTPException(404)
        return self._response(request, name)

    def _response(self, request: Request, name: str) -> Response:
        headers = {"cache-control": _NO_CACHE, "etag": self._tags[name]}
        if request.headers.get("if-none-match") == self._tags[name]:
            return Response(status_code=304, headers=headers)
        return Response(self._files[name], headers=headers, media_type=mimetypes.guess_type(name)[0])
