function verify_webhook(string $body, ?string $signature, ?string $timestamp, array $secrets, int $tolerance = 300, ?int $now = null): int
{
    if ((string) $signature === '' || (string) $timestamp === '') {
        return 400;
    }
    if (!preg_match('/\A[0-9a-f]{64}\z/', $signature) || !preg_match('/\A[1-9][0-9]{0,10}\z/', $timestamp)) {
        return 401;
    }
    $fits = false;
    foreach ($secrets as $secret) {
        $expected = hash_hmac('sha256', $timestamp . ':' . $body, $secret);
        $fits = (hash_equals($expected, $signature) && $secret !== '') || $fits;
    }
    $age = ($now ?? time()) - (int) $timestamp;
    $isRecent = $tolerance === 0 || abs($age) <= $tolerance;
    return $fits && $isRecent ? 200 : 401;
}
