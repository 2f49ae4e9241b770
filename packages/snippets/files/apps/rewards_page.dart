import 'dart:convert';
import 'dart:io';

import 'package:flutter/material.dart';

import 'loyalty_widget.dart';

/// A page of your app with the widget. Copy `loyalty_widget.dart` of the template into the same folder.
class RewardsPage extends StatelessWidget {
  const RewardsPage({super.key});

  @override
  Widget build(BuildContext context) {
    return LoyaltyWidget(
      origin: Uri.parse('{{baseUrl}}'),
      type: '{{type}}',
      locale: '{{locale}}',
      fetchToken: (_) => fetchToken('{{type}}'),
      onEvent: (name, _) => debugPrint(name),
      onError: (code, docs) => debugPrint('$code: $docs'),
      onLeave: (status) => Navigator.of(context).pop(status),
    );
  }
}

/// Requests a token from your own server. Add the session of your app here.
Future<LoyaltyToken> fetchToken(String type) async {
  final client = HttpClient();
  try {
    final request = await client.postUrl(Uri.parse('https://shop.example/api/widget-token/$type'));
    request.headers
      ..set('content-type', 'application/json')
      ..set('x-loyalty-widget', '1');
    request.write('{}');
    final answer = await request.close();
    if (answer.statusCode != 200) throw LoyaltyRefused(answer.statusCode);
    final granted = jsonDecode(await answer.transform(utf8.decoder).join()) as Json;
    return LoyaltyToken(granted['token'] as String, granted['expiresIn'] as int);
  } finally {
    client.close();
  }
}
