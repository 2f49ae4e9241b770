<?php

// The protocol by hand: a widget token, and the signature of a webhook.

declare(strict_types=1);

/** Returns the answer for the page, the widget token and its lifetime in seconds, or null if the service refuses. */
function point_exchange_token(string $user_id, array $order): ?array
{
    $body = [
        'clientId' => getenv('LOYALTY_CLIENT_ID'),
        'clientSecret' => getenv('LOYALTY_CLIENT_SECRET'),
        'userId' => $user_id,
        'amount' => $order['amount'],
        'currency' => 'SAR',
        'referenceNumber' => $order['reference'],
    ];
    $options = [
        'method' => 'POST',
        'header' => 'Content-Type: application/json',
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 5,
    ];
    $address = getenv('LOYALTY_BASE_URL') . '/v1/auth/widget/point-exchange';
    $answer = file_get_contents($address, false, stream_context_create(['http' => $options]));
    $token = $answer === false ? null : json_decode($answer)->accessToken ?? null;
    return $token === null ? null : ['token' => $token, 'expiresIn' => 600];
}

/** Returns the status to answer: 200 for a webhook of the service, else 400 or 401. `$body` is the raw bytes. */
function verify_webhook(string $body, string $signature, string $timestamp, array $secrets, int $tolerance = 300): int
{
    if ($signature === '' || $timestamp === '') {
        return 400;
    }
    if (!preg_match('/\A[0-9a-f]{64}\z/', $signature) || !preg_match('/\A[1-9][0-9]{0,10}\z/', $timestamp)) {
        return 401;
    }
    $fits = false;
    foreach ($secrets as $secret) {
        $fits = hash_equals(hash_hmac('sha256', $timestamp . ':' . $body, $secret), $signature) || $fits;
    }
    return $fits && abs(time() - (int) $timestamp) <= $tolerance ? 200 : 401;
}
