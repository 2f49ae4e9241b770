import 'dart:convert';
import 'dart:io';

import 'package:flutter/material.dart';

import 'loyalty_widget.dart';
import 'settings.dart';

void main() => runApp(const ShopApp());

class ShopApp extends StatelessWidget {
  const ShopApp({super.key});

  @override
  Widget build(BuildContext context) =>
      MaterialApp(title: 'My shop', darkTheme: ThemeData.dark(), home: const HomePage());
}

/// Two buttons, each of which opens a widget.
class HomePage extends StatefulWidget {
  const HomePage({super.key});

  @override
  State<HomePage> createState() => _HomePageState();
}

class _HomePageState extends State<HomePage> {
  /// Only an outcome for the screen: your server books an order when the webhook arrives.
  String _outcome = '';

  Future<void> _open(String type) async {
    final status = await Navigator.of(context).push<String?>(MaterialPageRoute(builder: (page) {
      return LoyaltyWidget(
        origin: origin,
        type: type,
        locale: locale,
        fetchToken: (_) => fetchToken(type),
        onEvent: (name, _) => debugPrint(name),
        onError: (code, docs) => debugPrint('$code: $docs'),
        onLeave: (status) => Navigator.of(page).pop(status),
      );
    }));
    if (mounted) setState(() => _outcome = status ?? '');
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        body: Center(
          child: Column(mainAxisSize: MainAxisSize.min, children: [
            FilledButton(onPressed: () => _open('point-exchange'), child: const Text('Exchange points')),
            FilledButton(onPressed: () => _open('multibrand'), child: const Text('Reward preferences')),
            Text(_outcome),
          ]),
        ),
      );
}

/// Requests a token from your own server. Add the session of your app here.
Future<LoyaltyToken> fetchToken(String type) async {
  final client = HttpClient();
  try {
    final request = await client.postUrl(shop.replace(path: '/api/widget-token/$type'));
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
