<?php
require __DIR__ . '/verifier.php';

foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $line) {
    [$body, $signature, $timestamp, $secrets, $tolerance, $now] = explode("\t", $line);
    $text = fn (string $field) => $field === '-' ? null : base64_decode($field);
    $keys = array_map($text, explode(',', $secrets));
    echo verify_webhook(base64_decode($body), $text($signature), $text($timestamp), $keys, (int) $tolerance, (int) $now), "\n";
}
