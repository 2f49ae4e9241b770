<?php
$request = [
    'clientId' => getenv('LOYALTY_CLIENT_ID'),
    'clientSecret' => getenv('LOYALTY_CLIENT_SECRET'),
    'userId' => 'customer-1001',
];
$options = [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => json_encode($request),
    'timeout' => 5,
    'follow_location' => 0, // A redirect would send the secret to another address.
];
$address = getenv('LOYALTY_BASE_URL') . '/v1/auth/widget/multibrand';
$answer = file_get_contents($address, false, stream_context_create(['http' => $options]));
$token = $answer === false ? null : json_decode($answer)->accessToken ?? null;
if ($token === null) {
    exit(1);
}
echo json_encode(['token' => $token, 'expiresIn' => 60]);
