"""The protocol by hand: a widget token, and the signature of a webhook."""

import hashlib
import hmac
import json
import os
import re
import time
import urllib.request


def point_exchange_token(user_id, reference, amount):
    """Returns the answer for the page: the widget token and its lifetime in seconds."""
    body = {
        "clientId": os.environ["LOYALTY_CLIENT_ID"],
        "clientSecret": os.environ["LOYALTY_CLIENT_SECRET"],
        "userId": user_id,
        "amount": amount,
        "currency": "SAR",
        "referenceNumber": reference,
    }
    request = urllib.request.Request(
        os.environ["LOYALTY_BASE_URL"] + "/v1/auth/widget/point-exchange",
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=5) as answer:
        return {"token": json.load(answer)["accessToken"], "expiresIn": 600}


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
