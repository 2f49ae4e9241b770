"""The protocol by hand: a widget token, and the signature of a webhook."""

import hashlib
import hmac
import json
import os
import re
import time
import urllib.request


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses a redirect: the client secret is for one address, and so are the tokens."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


# For how many seconds a token of each widget is valid.
LIFETIMES = {"point-exchange": 600, "multibrand": 60}


def widget_token(type, user_and_order):
    """Returns the answer for the page: the widget token and its lifetime in seconds."""
    credentials = {"clientId": os.environ["LOYALTY_CLIENT_ID"], "clientSecret": os.environ["LOYALTY_CLIENT_SECRET"]}
    request = urllib.request.Request(
        os.environ["LOYALTY_BASE_URL"] + f"/v1/auth/widget/{type}",
        data=json.dumps({**credentials, **user_and_order}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with opener.open(request, timeout=5) as answer:
        return {"token": json.load(answer)["accessToken"], "expiresIn": LIFETIMES[type]}


def verify_webhook(body, signature, timestamp, secrets, tolerance=300):
    """Returns the status to answer: 200 for a webhook of the service, else 400 or 401. `body` is the raw bytes."""
    if not signature or not timestamp:
        return 400
    if not re.fullmatch("[0-9a-f]{64}", signature) or not re.fullmatch("[1-9][0-9]{0,10}", timestamp):
        return 401
    signed = timestamp.encode() + b":" + body
    fits = False
    for secret in filter(None, secrets):
        fits |= hmac.compare_digest(hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest(), signature)
    return 200 if fits and abs(time.time() - int(timestamp)) <= tolerance else 401
