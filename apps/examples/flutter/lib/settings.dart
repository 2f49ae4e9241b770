/// The service.
final origin = Uri.parse('{{baseUrl}}');

/// Your own server, which creates the tokens: one of the server templates, or your shop.
final shop = Uri.parse('http://localhost:8080');

/// `en` or `ar`.
const locale = 'en';
