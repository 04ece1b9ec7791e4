"""The server's entry point: pages over HTTP, live games over WebSocket."""

from django.core.asgi import get_asgi_application

from oanquan.configuration import settings_or_exit

settings_or_exit()
pages = get_asgi_application()

# Django has to be set up before the rooms are imported.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.urls import re_path  # noqa: E402

from play.live import scheduler  # noqa: E402
from play.routing import websocket_urlpatterns  # noqa: E402

# An address that no consumer owns is refused quietly instead of raising in the router.
sockets = URLRouter([*websocket_urlpatterns, re_path(r"", WebsocketDenier.as_asgi())])

application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(SessionMiddlewareStack(sockets))}
)

# Clocks and absences are watched, and the computer thinks, whether or not anybody is connected.
scheduler.start()
