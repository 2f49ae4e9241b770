import 'dart:async';
import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';
import 'package:url_launcher/url_launcher.dart';

typedef Json = Map<String, dynamic>;

class LoyaltyToken {
  const LoyaltyToken(this.token, this.expiresIn);
  final String token;

  /// The lifetime in seconds.
  final int expiresIn;
}

/// The exception of `fetchToken` for a response without a token. With 401, the widget asks the user to sign in. With
/// 403, the user has no access.
class LoyaltyRefused implements Exception {
  const LoyaltyRefused(this.status);
  final int status;
}

/// A widget that fills its container. Needs flutter_inappwebview 6 and url_launcher 6.
class LoyaltyWidget extends StatefulWidget {
  const LoyaltyWidget({
    super.key,
    required this.origin,
    required this.type,
    required this.fetchToken,
    required this.onLeave,
    this.locale = 'en',
    this.returnAddress,
    this.onEvent,
    this.onError,
  });

  /// The service's origin, such as https://widgets.example. The view loads only pages of this origin, and ignores
  /// messages of other origins.
  final Uri origin;

  /// `point-exchange` or `multibrand`.
  final String type;

  /// `en` or `ar`.
  final String locale;

  /// A registered return address of this app, such as com.example.shop:/done.
  final Uri? returnAddress;

  /// Requests a token from your own server, with your own session. For any exception except [LoyaltyRefused], the
  /// widget offers to try again.
  final Future<LoyaltyToken> Function(String reason) fetchToken;

  /// Called for events of the widget. Use an event only to update the screen: only the webhook confirms a transaction.
  final void Function(String name, Json data)? onEvent;

  /// Called for each failure that the widget has shown to the user. `docs` is the page that explains the code.
  final void Function(String code, String docs)? onError;
  final void Function(String? status) onLeave;

  @override
  State<LoyaltyWidget> createState() => _LoyaltyWidgetState();
}

class _LoyaltyWidgetState extends State<LoyaltyWidget> {
  InAppWebViewController? _view;

  /// The page, which contains a new token. Null while the app waits for the token.
  Uri? _address;
  String? _failed;
  String _load = '';
  int _starts = 0;
  String _colorScheme = '';
  Timer? _goingBack;
  Timer? _waitingForHello;

  /// A call of `fetchToken`, in flight or finished.
  ({DateTime begun, Future<Json> result})? _fetch;

  bool _isWidget(Uri? url) =>
      mounted && url != null && url.scheme == widget.origin.scheme && url.host == widget.origin.host && url.port == widget.origin.port;

  bool get _arabic => widget.locale.startsWith('ar');

  Json get _display => {'locale': widget.locale, 'dir': _arabic ? 'rtl' : 'ltr', 'colorScheme': _colorScheme};

  @override
  void didChangeDependencies() {
    super.didChangeDependencies();
    final isFirst = _colorScheme.isEmpty;
    _colorScheme = MediaQuery.platformBrightnessOf(context) == Brightness.dark ? 'dark' : 'light';
    if (isFirst) {
      // Not at once, because a state must not change while Flutter builds it.
      unawaited(Future.microtask(_start));
    } else {
      _update();
    }
  }

  @override
  void didUpdateWidget(LoyaltyWidget before) {
    super.didUpdateWidget(before);
    if (before.locale != widget.locale) _update();
  }

  /// Sends a changed display. Before the widget's hello, sends nothing, because `lw.init` will contain it.
  void _update() {
    if (_load.isNotEmpty) unawaited(_send({'method': 'lw.update', 'params': _display}));
  }

  @override
  void dispose() {
    _goingBack?.cancel();
    _waitingForHello?.cancel();
    super.dispose();
  }

  /// Opens the page with a new token. Also runs when the page's process has ended, usually while the app is in the
  /// background, because each token starts the session of one page.
  Future<void> _start() async {
    if (!mounted) return;
    _reset();
    final started = _starts;
    final result = await _mint('initial');
    if (!mounted || _starts != started) return;
    if (result['error'] case {'detail': Map detail}) {
      return _fail(detail['status'] == 401 ? (_arabic ? 'يرجى تسجيل الدخول من جديد.' : 'Please sign in again.') : null);
    }
    _waitingForHello = Timer(const Duration(seconds: 20), _fail);
    setState(() {
      _address = widget.origin.replace(path: '/widgets/${widget.type}/', queryParameters: {
        'token': result['token'] as String,
        'locale': widget.locale,
        'theme': _colorScheme,
        if (widget.returnAddress != null) 'return_url': '${widget.returnAddress}',
      });
    });
  }

  void _reset() {
    _waitingForHello?.cancel();
    setState(() {
      _starts += 1;
      _load = '';
      _view = null;
      _address = null;
      _failed = null;
    });
  }

  void _fail([String? reason]) {
    _reset();
    setState(() => _failed = reason ?? (_arabic ? 'تعذّر عرض المكافآت الآن.' : 'Rewards cannot be shown now.'));
  }

  Future<void> _send(Json message) async {
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
        // This is the response to `lw.back`. If the widget did not go back, the app leaves the widget.
        _goingBack?.cancel();
        if ((message['result'] as Json?)?['handled'] != true) widget.onLeave('cancelled');
      case 'lw.hello':
        _waitingForHello?.cancel();
        _load = params['sid'] as String;
        final more = {'v': 1, 'sid': _load, 'inst': 'app', 'again': false, 'features': <String, dynamic>{}};
        await _send({'method': 'lw.init', 'params': {...more, ..._display}});
      case 'lw.token':
        await _answerToken(id, params['reason'] as String);
      case 'lw.openUrl':
        await _send({'id': id, 'result': {'handled': _openOutside(Uri.tryParse(params['url'] as String))}});
      case 'lw.event':
        widget.onEvent?.call(params['name'] as String, params['data'] as Json);
      case 'lw.error':
        widget.onError?.call(params['code'] as String, params['docs'] as String);
      case 'lw.close':
        widget.onLeave(params['reason'] == 'done' ? 'completed' : 'cancelled');
    }
  }

  /// Answers within 2.5 s, because the widget gives up after 3 s. If `fetchToken` takes longer, answers with a
  /// failure. The widget then retries, and gets the result of the same call.
  Future<void> _answerToken(int id, String reason) async {
    final requestingLoad = _load;
    final now = DateTime.now();
    final before = _fetch;
    // Keeps a request for a third of the shortest lifetime of a token.
    final fetch = before != null && now.difference(before.begun).inSeconds < 20 ? before : (begun: now, result: _mint(reason));
    _fetch = fetch;
    final late = Future<Json?>.delayed(const Duration(milliseconds: 2500), () => null);
    final result = await Future.any<Json?>([fetch.result, late]);
    if (!mounted || _load != requestingLoad) return;
    // Forgets the request, because each token is used once.
    if (result != null) _fetch = null;
    await _send({'id': id, 'result': result ?? _failure()});
  }

  Future<Json> _mint(String reason) async {
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
          'message': 'The app got no token', 'correlationId': 'none', 'docs': '${widget.origin}/errors/token_fetch_failed',
          'detail': {if (status != null) 'status': status},
        },
      };

  bool _openOutside(Uri? url) {
    if (url == null || !const {'https', 'mailto', 'tel', 'sms'}.contains(url.scheme)) return false;
    unawaited(launchUrl(url, mode: LaunchMode.externalApplication).catchError((_) => false));
    return true;
  }

  /// Example: com.example.shop:/done?lw_status=completed&lw_ref=…, the registered address with the outcome added.
  bool _leaveOnReturn(Uri url) {
    final back = widget.returnAddress;
    if (back == null || url.scheme != back.scheme || url.authority != back.authority || url.path != back.path) return false;
    widget.onLeave(url.queryParameters['lw_status']);
    return true;
  }

  /// Handles the back button of Android.
  void _back() {
    if (_load.isEmpty) return widget.onLeave('cancelled');
    _goingBack?.cancel();
    _goingBack = Timer(const Duration(milliseconds: 500), () => widget.onLeave('cancelled'));
    unawaited(_send({'id': 1, 'method': 'lw.back'}));
  }

  @override
  Widget build(BuildContext context) {
    return PopScope(
      canPop: false,
      onPopInvokedWithResult: (didPop, _) {
        if (!didPop) _back();
      },
      // The keyboard, the notch and the bars reduce the view, because pages on Android know all three only since
      // WebView 144.
      child: Scaffold(
        resizeToAvoidBottomInset: true,
        body: SafeArea(
          child: switch ((_address, _failed)) {
            (final address?, _) => _page(address),
            (_, final failed?) => _plainScreen(failed),
            _ => const Center(child: CircularProgressIndicator()),
          },
        ),
      ),
    );
  }

  /// A plain screen. A page that did not load has no text of its own.
  Widget _plainScreen(String text) => Center(
        child: Column(mainAxisSize: MainAxisSize.min, children: [
          Text(text),
          TextButton(onPressed: _start, child: Text(_arabic ? 'إعادة المحاولة' : 'Try again')),
          TextButton(onPressed: () => widget.onLeave('cancelled'), child: Text(_arabic ? 'إغلاق' : 'Close')),
        ]),
      );

  Widget _page(Uri address) => InAppWebView(
        key: ValueKey(address),
        initialUrlRequest: URLRequest(url: WebUri.uri(address)),
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
        // The page may have sent its hello before the handler existed.
        onLoadStop: (_, __) {
          if (_load.isEmpty) unawaited(_send({'method': 'lw.ping'}));
        },
        shouldOverrideUrlLoading: (_, action) async {
          final url = action.request.url;
          if (_isWidget(url)) return NavigationActionPolicy.ALLOW;
          if (url != null && !_leaveOnReturn(url)) _openOutside(url);
          return NavigationActionPolicy.CANCEL;
        },
        // Handles a link that opens a new window.
        onCreateWindow: (_, action) async {
          _openOutside(action.request.url);
          return false;
        },
        onReceivedError: (_, request, error) {
          // An address that this widget did not allow is cancelled, and is no failure.
          final isOurs = request.isForMainFrame == true && _isWidget(request.url);
          if (isOurs && error.type != WebResourceErrorType.CANCELLED) _fail();
        },
        onReceivedHttpError: (_, request, __) {
          if (request.isForMainFrame == true) _fail();
        },
        onRenderProcessGone: (_, __) => unawaited(_start()),
        onWebContentProcessDidTerminate: (_) => unawaited(_start()),
      );
}
