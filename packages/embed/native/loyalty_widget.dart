import 'dart:async';
import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:url_launcher/url_launcher.dart';

typedef Json = Map<String, dynamic>;

class LoyaltyToken {
  const LoyaltyToken(this.token, this.expiresIn);
  final String token;

  /// Seconds.
  final int expiresIn;
}

/// What `fetchToken` throws when your server answers something else: with 401 the widget says that the user has to sign in, with 403 that this is
/// not for him.
class LoyaltyRefused implements Exception {
  const LoyaltyRefused(this.status);
  final int status;
}

/// A widget that fills its place. Needs flutter_inappwebview 6 and url_launcher 6.
class LoyaltyWidget extends StatefulWidget {
  const LoyaltyWidget({
    super.key,
    required this.origin,
    required this.address,
    required this.fetchToken,
    required this.onLeave,
    this.locale = 'en',
    this.returnAddress,
    this.onEvent,
  });

  /// Where the widgets are served, such as https://widgets.example: nothing else is loaded in this view, and nobody else is listened to.
  final Uri origin;

  /// {origin}/widgets/point-exchange/?key=ek_live_… — no token: the widget asks for it below.
  final Uri address;
  final String locale;

  /// The return address that is registered for this app, if the widget was opened with one.
  final Uri? returnAddress;

  /// From your own server, with your own session. What it throws is shown as "try again", but for [LoyaltyRefused].
  final Future<LoyaltyToken> Function(String reason) fetchToken;

  /// A hint for the screen: money moves on the webhook.
  final void Function(String name, Json data)? onEvent;
  final void Function(String? status) onLeave;

  @override
  State<LoyaltyWidget> createState() => _LoyaltyWidgetState();
}

class _LoyaltyWidgetState extends State<LoyaltyWidget> {
  InAppWebViewController? _view;
  Key _page = UniqueKey();
  String _load = '';
  Timer? _goingBack;

  /// A token under way, or what has come of it.
  ({DateTime begun, Future<Json?> result})? _fetch;

  bool _isWidget(Uri? url) =>
      mounted && url != null && url.scheme == widget.origin.scheme && url.host == widget.origin.host && url.port == widget.origin.port;

  String get _dir => widget.locale.startsWith('ar') ? 'rtl' : 'ltr';

  @override
  void didUpdateWidget(LoyaltyWidget before) {
    super.didUpdateWidget(before);
    // Before its hello nothing is sent: `lw.init` says it.
    if (_load.isNotEmpty && before.locale != widget.locale) {
      _say({'method': 'lw.update', 'params': {'locale': widget.locale, 'dir': _dir}});
    }
  }

  @override
  void dispose() {
    _goingBack?.cancel();
    super.dispose();
  }

  Future<void> _say(Json message) async {
    final view = _view;
    if (view == null || !_isWidget(await view.getUrl())) return;
    final json = jsonEncode({'jsonrpc': '2.0', ...message});
    await view.evaluateJavascript(source: 'LoyaltyWidget.receive(${jsonEncode(json)})');
  }

  Future<void> _onMessage(List<dynamic> arguments) async {
    if (!_isWidget(await _view?.getUrl())) return;
    final message = jsonDecode(arguments.first as String) as Json;
    final id = message['id'] as int? ?? 0;
    final params = message['params'] as Json? ?? {};
    switch (message['method']) {
      case null:
        // The widget has gone a step back; when it cannot, or does not answer, the app does.
        _goingBack?.cancel();
        if ((message['result'] as Json?)?['handled'] != true) widget.onLeave('cancelled');
      case 'lw.hello':
        _load = params['sid'] as String;
        await _say({
          'method': 'lw.init',
          'params': {
            'v': 1, 'sid': _load, 'inst': 'app', 'again': false, 'features': <String, dynamic>{},
            'locale': widget.locale, 'dir': _dir, 'colorScheme': 'auto',
          },
        });
      case 'lw.token':
        await _answerToken(id, params['reason'] as String);
      case 'lw.openUrl':
        await _say({'id': id, 'result': {'handled': _openOutside(Uri.tryParse(params['url'] as String))}});
      case 'lw.event':
        widget.onEvent?.call(params['name'] as String, params['data'] as Json);
      case 'lw.close':
        widget.onLeave(params['reason'] == 'done' ? 'completed' : 'cancelled');
    }
  }

  /// Three seconds of silence are "no tokens here". What takes longer is answered as failed: the widget asks again by itself and gets it then.
  Future<void> _answerToken(int id, String reason) async {
    final asker = _load;
    final now = DateTime.now();
    final before = _fetch;
    // A third of the shortest life that a token has.
    final fetch = before != null && now.difference(before.begun).inSeconds < 20 ? before : (begun: now, result: _mint(reason));
    _fetch = fetch;
    final result = await fetch.result.timeout(const Duration(milliseconds: 2500), onTimeout: () => null);
    if (!mounted || _load != asker) return;
    // A token is given once.
    if (result != null) _fetch = null;
    await _say({'id': id, 'result': result ?? _failure()});
  }

  Future<Json?> _mint(String reason) async {
    try {
      final granted = await widget.fetchToken(reason);
      return {'token': granted.token, 'expiresIn': granted.expiresIn};
    } on LoyaltyRefused catch (refused) {
      return _failure(refused.status);
    } catch (_) {
      return _failure();
    }
  }

  Json _failure([int? status]) => {
        'error': {
          'code': 'token_fetch_failed', 'category': 'auth', 'recoverable': true, 'action': 'retry',
          'message': 'The app got no token', 'correlationId': 'none', 'docs': 'errors/token_fetch_failed',
          'detail': {if (status != null) 'status': status},
        },
      };

  bool _openOutside(Uri? url) {
    if (url == null || !const {'https', 'mailto', 'tel', 'sms'}.contains(url.scheme)) return false;
    unawaited(launchUrl(url, mode: LaunchMode.externalApplication).catchError((_) => false));
    return true;
  }

  /// com.example.shop:/done?lw_status=completed&lw_ref=…: the same address as registered, with the outcome added.
  bool _leaves(Uri url) {
    final back = widget.returnAddress;
    if (back == null || url.scheme != back.scheme || url.authority != back.authority || url.path != back.path) return false;
    widget.onLeave(url.queryParameters['lw_status']);
    return true;
  }

  /// The page's process is gone, mostly in the background: a new view with a new page asks for a new token.
  void _startAgain() => setState(() {
        _load = '';
        _view = null;
        _page = UniqueKey();
      });

  /// Android's own way back.
  void _back() {
    if (_load.isEmpty) return widget.onLeave('cancelled');
    _goingBack?.cancel();
    _goingBack = Timer(const Duration(milliseconds: 500), () => widget.onLeave('cancelled'));
    unawaited(_say({'id': 1, 'method': 'lw.back'}));
  }

  @override
  Widget build(BuildContext context) {
    return PopScope(
      canPop: false,
      onPopInvokedWithResult: (didPop, _) {
        if (!didPop) _back();
      },
      // Keyboard, notch and bars take their room from the view: on Android, pages learn of all of them only since WebView 144.
      child: Scaffold(
        resizeToAvoidBottomInset: true,
        body: SafeArea(
          child: InAppWebView(
            key: _page,
            initialUrlRequest: URLRequest(url: WebUri.uri(widget.address)),
            initialSettings: InAppWebViewSettings(
              useShouldOverrideUrlLoading: true,
              supportMultipleWindows: true,
              allowFileAccess: false,
              contentInsetAdjustmentBehavior: ScrollViewContentInsetAdjustmentBehavior.NEVER,
            ),
            onWebViewCreated: (view) {
              _view = view;
              view.addJavaScriptHandler(handlerName: 'LoyaltyWidget', callback: _onMessage);
            },
            // The page may have said hello before its handler was there.
            onLoadStop: (_, __) {
              if (_load.isEmpty) unawaited(_say({'method': 'lw.ping'}));
            },
            shouldOverrideUrlLoading: (_, action) async {
              final url = action.request.url;
              if (_isWidget(url)) return NavigationActionPolicy.ALLOW;
              if (url != null && !_leaves(url)) _openOutside(url);
              return NavigationActionPolicy.CANCEL;
            },
            // A link that asks for a window of its own.
            onCreateWindow: (_, action) async {
              _openOutside(action.request.url);
              return false;
            },
            onRenderProcessGone: (_, __) => _startAgain(),
            onWebContentProcessDidTerminate: (_) => _startAgain(),
          ),
        ),
      ),
    );
  }
}
