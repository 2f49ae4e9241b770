import hashlib
import hmac
import re
import time


def verify_webhook(body, signature, timestamp, secrets, tolerance=300, now=None):
    if isinstance(secrets, str):
        raise TypeError("secrets is a list: of a text, every letter would be one")
    if not signature or not timestamp:
        return 400
    if not re.fullmatch("[0-9a-f]{64}", signature) or not re.fullmatch("[1-9][0-9]{0,10}", timestamp):
        return 401
    signed = timestamp.encode() + b":" + body
    fits = False
    for secret in filter(None, secrets):
        expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
        fits |= hmac.compare_digest(expected, signature)
    age = (time.time() if now is None else now) - int(timestamp)
    is_recent = tolerance == 0 or abs(age) <= tolerance
    return 200 if fits and is_recent else 401
