<?php

declare(strict_types=1);

require __DIR__ . '/../loyalty.php';
require __DIR__ . '/../store.php';

function check(string $what, mixed $seen, mixed $wanted): void
{
    if ($seen !== $wanted) {
        fwrite(STDERR, "failed: $what\nseen: " . json_encode($seen) . "\nwanted: " . json_encode($wanted) . "\n");
        exit(1);
    }
    echo "ok: $what\n";
}

$now = (string) time();
$signature = hash_hmac('sha256', "$now:{}", 'secret');
check('accepts the right signature', verify_webhook('{}', $signature, $now, ['old', 'secret']), 200);
check('refuses a changed body', verify_webhook('{ }', $signature, $now, ['secret']), 401);
check('refuses a missing signature', verify_webhook('{}', '', $now, ['secret']), 400);

$store = new Store(':memory:');
['reference' => $reference] = $store->openOrder();
$event = ['type' => 'TRANSACTION_COMPLETED', 'transactionId' => 'txn_1', 'referenceNumber' => $reference, 'value' => 5];
$store->applyOnce('evt_1', $event);
check('an event of another amount pays nothing', $store->orders()[0]['paidBy'], null);
$event['value'] = 50;
$store->applyOnce('evt_1', $event);
check('a known event changes nothing', $store->orders()[0]['paidBy'], null);
$store->applyOnce('evt_2', $event);
check('an event pays its order', $store->orders(), [['reference' => $reference, 'amount' => 50.0, 'paidBy' => 'txn_1']]);
