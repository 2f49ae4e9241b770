import UIKit
import WebKit

/// A screen with a widget. Needs iOS 14 or later.
final class LoyaltyWidgetController: UIViewController {
    /// A widget token. `expiresIn` is in seconds.
    struct Token { let token: String; let expiresIn: Int }

    /// The error of `fetchToken` for a response without a token. With 401, the widget asks the user to sign in. With
    /// 403, the user has no access.
    struct Refused: Error { let status: Int }

    struct Settings {
        /// The service's origin, such as https://widgets.example. The view loads only pages of this origin, and ignores
        /// messages of other origins.
        var origin: URL
        /// `point-exchange` or `multibrand`.
        var type: String
        /// `en` or `ar`.
        var locale = "en"
        /// A registered return address of this app, such as com.example.shop:/done.
        var returnAddress: URL?
        /// Requests a token from your own server, with your own session. Calls `done` once, on any thread.
        var fetchToken: (_ reason: String, _ done: @escaping (Result<Token, Error>) -> Void) -> Void
        var onEvent: (_ name: String, _ data: [String: Any]) -> Void = { _, _ in }
        /// Called for each failure that the widget has shown to the user. `docs` is the page that explains the code.
        var onError: (_ code: String, _ docs: String) -> Void = { _, _ in }
        /// Called with `lw_status` when the user finishes, or comes back through the return address. Only the webhook
        /// confirms a transaction.
        var onLeave: (_ status: String?) -> Void
    }

    /// A token request of the widget: the load of the page, and the id of the message.
    private struct TokenRequest: Equatable { let load: String; let id: Int }

    /// A call of `fetchToken`, in flight or finished.
    private final class Fetch {
        let begun = Date()
        var result: [String: Any]?
    }

    private let settings: Settings
    private var webView: WKWebView?
    private var load = ""
    private var starts = 0
    private var pendingRequest: TokenRequest?
    private var fetch: Fetch?

    init(settings: Settings) {
        self.settings = settings
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("made in code") }

    private var arabic: Bool { settings.locale.hasPrefix("ar") }

    private var display: [String: Any] {
        [
            "locale": settings.locale, "dir": arabic ? "rtl" : "ltr",
            "colorScheme": traitCollection.userInterfaceStyle == .dark ? "dark" : "light",
        ]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        start()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if !load.isEmpty { send(["method": "lw.update", "params": display]) }
    }

    /// Opens the page with a new token. Also runs when the page's process has ended, because each token starts the
    /// session of one page.
    private func start() {
        reset()
        let started = starts
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.startAnimating()
        show([spinner])
        settings.fetchToken("initial") { [weak self] outcome in
            DispatchQueue.main.async {
                guard let self = self, self.starts == started else { return }
                switch outcome {
                case .success(let token): self.openPage(token)
                case .failure(let error): self.fail((error as? Refused)?.status)
                }
            }
        }
    }

    private func openPage(_ token: Token) {
        var address = URLComponents(url: settings.origin, resolvingAgainstBaseURL: false)!
        address.path = "/widgets/\(settings.type)/"
        address.queryItems = [
            URLQueryItem(name: "token", value: token.token), URLQueryItem(name: "locale", value: settings.locale),
            URLQueryItem(name: "theme", value: display["colorScheme"] as? String),
        ]
        if let back = settings.returnAddress { address.queryItems?.append(URLQueryItem(name: "return_url", value: back.absoluteString)) }
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(WeakHandler(self), name: "LoyaltyWidget")
        let page = WKWebView(frame: view.bounds, configuration: configuration)
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.navigationDelegate = self
        page.uiDelegate = self
        // The page itself avoids the notch and the bars, and the web view avoids the keyboard.
        page.scrollView.contentInsetAdjustmentBehavior = .never
        page.scrollView.keyboardDismissMode = .interactive
        view.subviews.forEach { $0.removeFromSuperview() }
        view.addSubview(page)
        webView = page
        page.load(URLRequest(url: address.url!))
        let started = starts
        DispatchQueue.main.asyncAfter(deadline: .now() + 20) { [weak self] in
            if let self = self, self.starts == started, self.load.isEmpty { self.fail() }
        }
    }

    private func reset() {
        starts += 1
        load = ""
        pendingRequest = nil
        webView = nil
    }

    private func show(_ parts: [UIView]) {
        view.subviews.forEach { $0.removeFromSuperview() }
        let stack = UIStackView(arrangedSubviews: parts)
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        stack.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        stack.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }

    /// Shows a plain screen. A page that did not load has no text of its own.
    private func fail(_ status: Int? = nil) {
        reset()
        let label = UILabel()
        if status == 401 {
            label.text = arabic ? "يرجى تسجيل الدخول من جديد." : "Please sign in again."
        } else {
            label.text = arabic ? "تعذّر عرض المكافآت الآن." : "Rewards cannot be shown now."
        }
        show([
            label,
            button(arabic ? "إعادة المحاولة" : "Try again") { [weak self] in self?.start() },
            button(arabic ? "إغلاق" : "Close") { [weak self] in self?.settings.onLeave("cancelled") },
        ])
    }

    private func button(_ title: String, _ pressed: @escaping () -> Void) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { _ in pressed() })
    }

    private func send(_ message: [String: Any]) {
        let complete = message.merging(["jsonrpc": "2.0"]) { mine, _ in mine }
        guard let webView = webView, isWidget(webView.url),
              let data = try? JSONSerialization.data(withJSONObject: complete),
              let json = String(data: data, encoding: .utf8) else { return }
        webView.callAsyncJavaScript("window.LoyaltyWidget.receive(json)", arguments: ["json": json], in: nil, in: .page)
    }

    private func isWidget(_ url: URL?) -> Bool {
        guard let url = url else { return false }
        return url.scheme == settings.origin.scheme && url.host == settings.origin.host && url.port == settings.origin.port
    }

    private func receive(_ method: String, _ params: [String: Any], _ id: Int?) {
        switch method {
        case "lw.hello":
            guard let sid = params["sid"] as? String else { return }
            load = sid
            pendingRequest = nil
            let more: [String: Any] = ["v": 1, "sid": sid, "inst": "app", "again": false, "features": [String: Any]()]
            send(["method": "lw.init", "params": display.merging(more) { mine, _ in mine }])
        case "lw.token":
            if let id = id { answerToken(id, params["reason"] as? String ?? "expired") }
        case "lw.openUrl":
            if let id = id { answer(id, ["handled": openOutside(params["url"] as? String)]) }
        case "lw.event":
            settings.onEvent(params["name"] as? String ?? "", params["data"] as? [String: Any] ?? [:])
        case "lw.error":
            settings.onError(params["code"] as? String ?? "", params["docs"] as? String ?? "")
        case "lw.close":
            settings.onLeave(params["reason"] as? String == "done" ? "completed" : "cancelled")
        default:
            break
        }
    }

    private func answer(_ id: Int, _ result: [String: Any]) {
        send(["id": id, "result": result])
    }

    /// Answers within 2.5 s, because the widget gives up after 3 s. If `fetchToken` takes longer, answers with a
    /// failure. The widget then retries, and gets the result of the same call.
    private func answerToken(_ id: Int, _ reason: String) {
        let request = TokenRequest(load: load, id: id)
        pendingRequest = request
        Task { [weak self] in
            try? await Task.sleep(nanoseconds: 2_500_000_000)
            if let self = self { self.reply(request, self.failure(nil)) }
        }
        // Keeps a request for a third of the shortest lifetime of a token.
        if let fetch = fetch, fetch.begun.timeIntervalSinceNow > -20 { return replyIfReady() }
        let started = Fetch()
        fetch = started
        settings.fetchToken(reason) { [weak self] outcome in
            DispatchQueue.main.async {
                guard let self = self else { return }
                switch outcome {
                case .success(let token): started.result = ["token": token.token, "expiresIn": token.expiresIn]
                case .failure(let error): started.result = self.failure((error as? Refused)?.status)
                }
                self.replyIfReady()
            }
        }
    }

    /// Answers when the widget's request and the result of `fetchToken` have both arrived. Uses each token once.
    private func replyIfReady() {
        guard let request = pendingRequest, let result = fetch?.result else { return }
        fetch = nil
        reply(request, result)
    }

    private func reply(_ request: TokenRequest, _ result: [String: Any]) {
        guard pendingRequest == request else { return }
        pendingRequest = nil
        answer(request.id, result)
    }

    private func failure(_ status: Int?) -> [String: Any] {
        let origin = settings.origin.absoluteString
        var error: [String: Any] = [
            "code": "token_fetch_failed", "category": "auth", "recoverable": true, "action": "retry",
            "message": "The app got no token", "correlationId": "none", "docs": "\(origin)/errors/token_fetch_failed",
        ]
        if let status = status { error["detail"] = ["status": status] }
        return ["error": error]
    }

    @discardableResult
    private func openOutside(_ address: String?) -> Bool {
        guard let url = address.flatMap(URL.init(string:)), ["https", "mailto", "tel", "sms"].contains(url.scheme) else { return false }
        UIApplication.shared.open(url)
        return true
    }

    /// Example: `com.example.shop:/done?lw_status=completed&lw_ref=…`, the registered address with the outcome added.
    private func leaveOnReturn(_ url: URL) -> Bool {
        guard let back = settings.returnAddress,
              url.scheme == back.scheme, url.host == back.host, url.path == back.path else { return false }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        settings.onLeave(items?.first { $0.name == "lw_status" }?.value)
        return true
    }
}

extension LoyaltyWidgetController: WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        let source = message.frameInfo.securityOrigin
        // The port 0 means the default port of the scheme.
        let port = source.port == 0 ? nil : source.port
        guard message.frameInfo.isMainFrame,
              source.protocol == settings.origin.scheme, source.host == settings.origin.host, port == settings.origin.port,
              let json = (message.body as? String)?.data(using: .utf8),
              let body = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any],
              let method = body["method"] as? String else { return }
        receive(method, body["params"] as? [String: Any] ?? [:], body["id"] as? Int)
    }
}

extension LoyaltyWidgetController: WKNavigationDelegate, WKUIDelegate {
    /// Uses the `async` form, because SDKs differ in the name of the form with a handler. A method that iOS does not
    /// recognize would allow every address.
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if isWidget(url) { return .allow }
        if !leaveOnReturn(url) { openOutside(url.absoluteString) }
        return .cancel
    }

    func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse) async -> WKNavigationResponsePolicy {
        guard response.isForMainFrame, let answer = response.response as? HTTPURLResponse, answer.statusCode >= 400 else { return .allow }
        fail()
        return .cancel
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        // The view also reports a page that this controller did not allow, with the code 102.
        if (error as NSError).code != 102, webView == self.webView { fail() }
    }

    /// Handles a link that opens a new window.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        openOutside(action.request.url?.absoluteString)
        return nil
    }

    /// Called when the process of the page has ended, usually while the app is in the background. The new page requests
    /// a new token.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { start() }
}

/// A weak reference to the handler, because the content controller retains its handlers.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var handler: WKScriptMessageHandler?
    init(_ handler: WKScriptMessageHandler) { self.handler = handler }
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        handler?.userContentController(controller, didReceive: message)
    }
}
