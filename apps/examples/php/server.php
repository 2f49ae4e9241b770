<?php

declare(strict_types=1);

require __DIR__ . '/loyalty.php';
require __DIR__ . '/store.php';

ini_set('display_errors', '0'); // An error is for the log, and answers 500.
const LARGEST_BODY = 1_000_000;

foreach (@file(__DIR__ . '/.env', FILE_IGNORE_NEW_LINES) ?: [] as $line) {
    if (getenv(strstr($line, '=', true) ?: $line) === false) {
        putenv($line);
    }
}
$secrets = array_filter(explode(',', (string) getenv('LOYALTY_WEBHOOK_SECRETS')));
if ($secrets === []) {
    throw new RuntimeException('Set LOYALTY_WEBHOOK_SECRETS in .env');
}
$store = new Store(getenv('DATABASE') ?: __DIR__ . '/shop.db');
$user_id = 'customer-1001'; // Replace: who is signed in, from your session.

function answer(int $status, mixed $body = null): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    echo $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR);
}

/** Returns a token for the user. A token for the point exchange is for the user's open order, too. */
function token_for(string $user_id, string $type, Store $store): ?array
{
    $order = $type === 'point-exchange' ? $store->openOrder() : null;
    return widget_token($type, $order === null ? ['userId' => $user_id] : [
        'userId' => $user_id,
        'amount' => $order['amount'],
        'currency' => 'SAR',
        'referenceNumber' => $order['reference'],
    ]);
}

function token_route(string $type, Store $store, string $user_id): void
{
    // A page of another site cannot set the first header without a preflight, which this server does not answer. The
    // second one comes from the browser, so it is right behind a proxy, too. An app sends none.
    $is_own = ($_SERVER['HTTP_X_LOYALTY_WIDGET'] ?? '') === '1'
        && ($_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'same-origin') === 'same-origin';
    $token = $is_own ? token_for($user_id, $type, $store) : null;
    answer($token !== null ? 200 : ($is_own ? 502 : 403), $token);
}

/** Redirects a plain frame, or a page without script, to the widget. */
function frame_route(string $type, Store $store, string $user_id): void
{
    $site = $_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'none';
    $is_own = in_array($site, ['none', 'same-origin'], true) || ($_SERVER['HTTP_SEC_FETCH_DEST'] ?? '') === 'document';
    $token = $is_own ? token_for($user_id, $type, $store) : null;
    answer($token !== null ? 303 : ($is_own ? 502 : 403));
    if ($token !== null) {
        header('Referrer-Policy: no-referrer');
        header('Location: ' . getenv('LOYALTY_BASE_URL') . "/widgets/$type/?token={$token['token']}");
    }
}

function webhook_route(Store $store, array $secrets): void
{
    $body = (string) file_get_contents('php://input', length: LARGEST_BODY + 1);
    $headers = array_change_key_case(getallheaders());
    $event_id = $headers['x-service-event-id'] ?? '';
    $status = strlen($body) > LARGEST_BODY ? 413 : verify_webhook(
        $body,
        $headers['x-service-signature'] ?? '',
        $headers['x-service-timestamp'] ?? '',
        $secrets,
    );
    if ($status === 200 && $event_id === '') {
        $status = 400;
    }
    if ($status === 200) {
        $store->applyOnce($event_id, json_decode($body, true, flags: JSON_THROW_ON_ERROR));
    }
    answer($status);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
switch ("{$_SERVER['REQUEST_METHOD']} $path") {
    case 'GET /':
        readfile(__DIR__ . '/public/index.html');
        break;
    case 'GET /orders':
        answer(200, $store->orders());
        break;
    case 'POST /api/widget-token/point-exchange':
    case 'POST /api/widget-token/multibrand':
        token_route(basename($path), $store, $user_id);
        break;
    case 'POST /webhooks':
        webhook_route($store, $secrets);
        break;
    case 'GET /widgets/point-exchange':
    case 'GET /widgets/multibrand':
        frame_route(basename($path), $store, $user_id);
        break;
    default:
        if (is_file(__DIR__ . "/public$path")) {
            return false; // The server sends the file.
        }
        answer(404);
}
