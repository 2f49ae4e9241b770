import UIKit
import WebKit

/// A widget on a screen of its own. iOS 14 or later.
final class LoyaltyWidgetController: UIViewController {
    /// `expiresIn` in seconds.
    struct Token { let token: String; let expiresIn: Int }

    /// What `fetchToken` fails with when your server answers something else: with 401 the widget says that the user has to sign in, with 403 that
    /// this is not for him.
    struct Refused: Error { let status: Int }

    struct Settings {
        /// Where the widgets are served, such as https://widgets.example: nothing else is loaded in this view, and nobody else is listened to.
        var origin: URL
        /// {origin}/widgets/point-exchange/?key=ek_live_… — no token: the widget asks for it below.
        var address: URL
        var locale = "en"
        /// The return address that is registered for this app, if the widget was opened with one.
        var returnAddress: URL?
        /// From your own server, with your own session; calls `done` once, on any thread.
        var fetchToken: (_ reason: String, _ done: @escaping (Result<Token, Error>) -> Void) -> Void
        var onEvent: (_ name: String, _ data: [String: Any]) -> Void = { _, _ in }
        /// The user is done, or has come back by the return address; `lw_status` says how it ended. Money moves on the webhook, not here.
        var onLeave: (_ status: String?) -> Void
    }

    /// Which load of the page waits for a token, under which id.
    private struct Question: Equatable { let load: String; let id: Int }

    /// A token under way, or what has come of it.
    private final class Fetch {
        let begun = Date()
        var result: [String: Any]?
    }

    private let settings: Settings
    private var webView: WKWebView!
    private var load = ""
    private var question: Question?
    private var fetch: Fetch?
    private var queue: [[String: Any]] = []

    init(settings: Settings) {
        self.settings = settings
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(WeakHandler(self), name: "LoyaltyWidget")
        webView = WKWebView(frame: view.bounds, configuration: configuration)
        webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        webView.navigationDelegate = self
        webView.uiDelegate = self
        // The page keeps clear of notch and bars by itself, and the web view of the keyboard.
        webView.scrollView.contentInsetAdjustmentBehavior = .never
        webView.scrollView.keyboardDismissMode = .interactive
        view.addSubview(webView)
        start()
    }

    private func start() {
        load = ""
        question = nil
        webView.load(URLRequest(url: settings.address))
    }

    /// For the app's own wishes: ("lw.update", ["locale": "ar", "dir": "rtl"]). Kept until the widget has said hello.
    func tell(_ method: String, _ params: [String: Any]) {
        let message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
        if load.isEmpty { queue.append(message) } else { send(message) }
    }

    private func send(_ message: [String: Any]) {
        guard isWidget(webView.url),
              let data = try? JSONSerialization.data(withJSONObject: message),
              let json = String(data: data, encoding: .utf8) else { return }
        webView.callAsyncJavaScript("window.LoyaltyWidget.receive(json)", arguments: ["json": json], in: nil, in: .page)
    }

    private func isWidget(_ url: URL?) -> Bool {
        guard let url = url else { return false }
        return url.scheme == settings.origin.scheme && url.host == settings.origin.host && url.port == settings.origin.port
    }

    private func take(_ method: String, _ params: [String: Any], _ id: Int?) {
        switch method {
        case "lw.hello":
            guard let sid = params["sid"] as? String else { return }
            load = sid
            question = nil
            let rtl = settings.locale.hasPrefix("ar")
            send(["jsonrpc": "2.0", "method": "lw.init", "params": [
                "v": 1, "sid": sid, "inst": "app", "again": false, "features": [String: Any](),
                "locale": settings.locale, "dir": rtl ? "rtl" : "ltr", "colorScheme": "auto",
            ] as [String: Any]])
            queue.forEach(send)
            queue = []
        case "lw.token":
            if let id = id { answerToken(id, params["reason"] as? String ?? "expired") }
        case "lw.openUrl":
            if let id = id { answer(id, ["handled": openOutside(params["url"] as? String)]) }
        case "lw.event":
            settings.onEvent(params["name"] as? String ?? "", params["data"] as? [String: Any] ?? [:])
        case "lw.close":
            settings.onLeave(params["reason"] as? String == "done" ? "completed" : "cancelled")
        default:
            break
        }
    }

    private func answer(_ id: Int, _ result: [String: Any]) {
        send(["jsonrpc": "2.0", "id": id, "result": result])
    }

    /// Three seconds of silence are "no tokens here". What takes longer is answered as failed: the widget asks again by itself and gets it then.
    private func answerToken(_ id: Int, _ reason: String) {
        let asked = Question(load: load, id: id)
        question = asked
        Task { [weak self] in
            try? await Task.sleep(nanoseconds: 2_500_000_000)
            self?.reply(asked, Self.failure(nil))
        }
        // A third of the shortest life that a token has.
        if let fetch = fetch, fetch.begun.timeIntervalSinceNow > -20 { return settle() }
        let started = Fetch()
        fetch = started
        settings.fetchToken(reason) { [weak self] outcome in
            DispatchQueue.main.async {
                switch outcome {
                case .success(let token): started.result = ["token": token.token, "expiresIn": token.expiresIn]
                case .failure(let error): started.result = Self.failure((error as? Refused)?.status)
                }
                self?.settle()
            }
        }
    }

    /// Answers once there is a question and what has come for it; a token is given once.
    private func settle() {
        guard let asked = question, let result = fetch?.result else { return }
        fetch = nil
        reply(asked, result)
    }

    private func reply(_ asked: Question, _ result: [String: Any]) {
        guard question == asked else { return }
        question = nil
        answer(asked.id, result)
    }

    private static func failure(_ status: Int?) -> [String: Any] {
        var error: [String: Any] = [
            "code": "token_fetch_failed", "category": "auth", "recoverable": true, "action": "retry",
            "message": "The app got no token", "correlationId": "none", "docs": "errors/token_fetch_failed",
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

    /// `com.example.shop:/done?lw_status=completed&lw_ref=…`: the same address as registered, with the outcome added.
    private func leaves(_ url: URL) -> Bool {
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
        // A port of 0 is the scheme's own.
        let port = source.port == 0 ? nil : source.port
        guard message.frameInfo.isMainFrame,
              source.protocol == settings.origin.scheme, source.host == settings.origin.host, port == settings.origin.port,
              let json = (message.body as? String)?.data(using: .utf8),
              let body = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any],
              let method = body["method"] as? String else { return }
        take(method, body["params"] as? [String: Any] ?? [:], body["id"] as? Int)
    }
}

extension LoyaltyWidgetController: WKNavigationDelegate, WKUIDelegate {
    /// The form with `async`: that with a handler is named differently by each SDK, and one that is not recognised would let every address in.
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if isWidget(url) { return .allow }
        if !leaves(url) { openOutside(url.absoluteString) }
        return .cancel
    }

    /// A link that asks for a window of its own.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        openOutside(action.request.url?.absoluteString)
        return nil
    }

    /// The system has ended the page's process, mostly in the background: a new page asks for a new token.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { start() }
}

/// The content controller keeps its handler for as long as it lives itself.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var handler: WKScriptMessageHandler?
    init(_ handler: WKScriptMessageHandler) { self.handler = handler }
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        handler?.userContentController(controller, didReceive: message)
    }
}
