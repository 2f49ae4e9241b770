<?php

// The protocol by hand: a widget token, and the signature of a webhook.

declare(strict_types=1);

/** For how many seconds a token of each widget is valid. */
const LIFETIMES = ['point-exchange' => 600, 'multibrand' => 60];

/** Returns the answer for the page, the widget token and its lifetime in seconds, or null if the service refuses. */
function widget_token(string $type, array $user_and_order): ?array
{
    $credentials = ['clientId' => getenv('LOYALTY_CLIENT_ID'), 'clientSecret' => getenv('LOYALTY_CLIENT_SECRET')];
    $options = [
        'method' => 'POST',
        'header' => 'Content-Type: application/json',
        'content' => json_encode([...$credentials, ...$user_and_order], JSON_THROW_ON_ERROR),
        'timeout' => 5,
        'follow_location' => 0, // A redirect would send the client secret to another address.
    ];
    $address = getenv('LOYALTY_BASE_URL') . "/v1/auth/widget/$type";
    $answer = fopen($address, 'r', false, stream_context_create(['http' => $options]));
    $is_token = $answer !== false && str_contains(stream_get_meta_data($answer)['wrapper_data'][0], ' 200');
    $token = $is_token ? json_decode(stream_get_contents($answer))->accessToken ?? null : null;
    return $token === null ? null : ['token' => $token, 'expiresIn' => LIFETIMES[$type]];
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
