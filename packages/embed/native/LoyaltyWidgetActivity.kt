package com.example.loyalty

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.WindowManager
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import androidx.core.view.ViewCompat
import androidx.core.view.WindowCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONException
import org.json.JSONObject

/**
 * A screen with a widget. Needs androidx.activity, androidx.core and androidx.webkit; Android 8 or later. Add to its manifest entry
 * `android:configChanges="orientation|screenSize|smallestScreenSize|screenLayout|keyboard|keyboardHidden|uiMode|density|fontScale|locale|layoutDirection"`.
 * Without this, turning the phone creates a new activity with a new page, and typed text is lost.
 */
abstract class LoyaltyWidgetActivity : ComponentActivity() {
    /**
     * The service's origin, such as https://widgets.example. The view loads only pages of this origin, and ignores
     * messages of other origins.
     */
    protected abstract val origin: String

    /**
     * {origin}/widgets/point-exchange/?key=ek_live_…, without a token: the widget requests its token through
     * `fetchToken`.
     */
    protected abstract val address: String
    protected open val locale = "en"

    /** The registered return address of this app, if `address` contains one. */
    protected open val returnAddress: Uri? = null

    /**
     * Requests a token from your own server, with your own session. Call `done` once, on any thread. Without a token, pass the status of
     * your server's answer, or null without an answer. 401: the widget asks the user to sign in. 403: the user has no access.
     */
    protected abstract fun fetchToken(reason: String, done: (token: Token?, status: Int?) -> Unit)

    /**
     * Called for events of the widget. Use an event only to update the screen: only the webhook confirms a transaction.
     */
    protected open fun onEvent(name: String, data: JSONObject) = Unit

    /** A widget token. `expiresIn` is in seconds. */
    class Token(val token: String, val expiresIn: Int)

    /** A token request of the widget: the load of the page, and the id of the message. */
    private data class TokenRequest(val load: String, val id: Int)

    /** A call of `fetchToken`, in flight or finished; `begun` in milliseconds since the start of the device. */
    private class Fetch(val begun: Long, var result: JSONObject? = null)

    private val main = Handler(Looper.getMainLooper())
    private lateinit var frame: FrameLayout
    private var webView: WebView? = null
    private var load = ""
    private var ids = 0
    private var pendingRequest: TokenRequest? = null
    private var fetch: Fetch? = null
    private val waiting = mutableMapOf<Int, () -> Unit>()
    private val queue = mutableListOf<JSONObject>()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        // The screen cutout, the bars and the keyboard reduce the view, because pages know all three only since WebView
        // 144.
        WindowCompat.setDecorFitsSystemWindows(window, false)
        window.setSoftInputMode(WindowManager.LayoutParams.SOFT_INPUT_ADJUST_RESIZE)
        frame = FrameLayout(this)
        ViewCompat.setOnApplyWindowInsetsListener(frame) { view, insets ->
            val type = WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout() or WindowInsetsCompat.Type.ime()
            val taken = insets.getInsets(type)
            view.setPadding(taken.left, taken.top, taken.right, taken.bottom)
            WindowInsetsCompat.CONSUMED
        }
        setContentView(frame)
        onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
            override fun handleOnBackPressed() = back()
        })
        start()
    }

    override fun onDestroy() {
        dispose()
        super.onDestroy()
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun start() {
        dispose()
        // A WebView from before 2021 has no WebMessageListener. Does not use addJavascriptInterface, which would give
        // tokens to every page in the view.
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) return finish()
        webView = WebView(this).also { view ->
            view.settings.javaScriptEnabled = true
            view.settings.allowFileAccess = false
            view.webViewClient = client
            WebViewCompat.addWebMessageListener(view, "LoyaltyWidgetNative", setOf(origin)) { _, message, _, isMainFrame, _ ->
                if (isMainFrame) message.data?.let(::receive)
            }
            frame.addView(view)
            view.loadUrl(address)
        }
    }

    private fun dispose() {
        load = ""
        pendingRequest = null
        waiting.clear()
        webView?.let {
            frame.removeView(it)
            it.destroy()
        }
        webView = null
    }

    /** Sends a message of the app, such as ("lw.update", {"locale": "ar", "dir": "rtl"}). Waits for the widget's hello. */
    fun sendNotification(method: String, params: JSONObject) {
        val message = JSONObject().put("jsonrpc", "2.0").put("method", method).put("params", params)
        if (load.isEmpty()) queue.add(message) else send(message)
    }

    private fun send(message: JSONObject) {
        val view = webView ?: return
        if (isWidget(Uri.parse(view.url ?: ""))) view.evaluateJavascript("LoyaltyWidget.receive(${JSONObject.quote(message.toString())})", null)
    }

    private fun isWidget(url: Uri) = Uri.parse(origin).let { url.scheme == it.scheme && url.encodedAuthority == it.encodedAuthority }

    private fun receive(json: String) {
        val message = try { JSONObject(json) } catch (_: JSONException) { return }
        val id = message.optInt("id")
        val params = message.optJSONObject("params") ?: JSONObject()
        when (message.optString("method")) {
            "" -> if (message.optJSONObject("result")?.optBoolean("handled") == true) waiting.remove(id) else waiting.remove(id)?.invoke()
            "lw.hello" -> acceptHello(params.optString("sid"))
            "lw.token" -> answerToken(id, params.optString("reason"))
            "lw.openUrl" -> answer(id, JSONObject().put("handled", openOutside(Uri.parse(params.optString("url")))))
            "lw.event" -> onEvent(params.optString("name"), params.optJSONObject("data") ?: JSONObject())
            "lw.close" -> leave(if (params.optString("reason") == "done") "completed" else "cancelled")
        }
    }

    private fun acceptHello(sid: String) {
        load = sid
        pendingRequest = null
        val params = JSONObject().put("v", 1).put("sid", sid).put("inst", "app").put("again", false).put("features", JSONObject())
            .put("locale", locale).put("dir", if (locale.startsWith("ar")) "rtl" else "ltr").put("colorScheme", "auto")
        send(JSONObject().put("jsonrpc", "2.0").put("method", "lw.init").put("params", params))
        queue.forEach(::send)
        queue.clear()
    }

    private fun answer(id: Int, result: JSONObject) = send(JSONObject().put("jsonrpc", "2.0").put("id", id).put("result", result))

    /**
     * Answers within 2.5 s, because the widget gives up after 3 s. If `fetchToken` takes longer, answers with a
     * failure. The widget then retries, and gets the result of the same call.
     */
    private fun answerToken(id: Int, reason: String) {
        val request = TokenRequest(load, id)
        pendingRequest = request
        main.postDelayed({ reply(request, failure(null)) }, 2500)
        val now = SystemClock.elapsedRealtime()
        // Keeps a request for a third of the shortest lifetime of a token.
        if (fetch?.takeIf { now - it.begun < 20_000 } == null) {
            val started = Fetch(now)
            fetch = started
            fetchToken(reason) { token, status ->
                main.post {
                    started.result = token?.let { JSONObject().put("token", it.token).put("expiresIn", it.expiresIn) } ?: failure(status)
                    replyIfReady()
                }
            }
        }
        replyIfReady()
    }

    /** Answers when the widget's request and the result of `fetchToken` have both arrived. Uses each token once. */
    private fun replyIfReady() {
        val request = pendingRequest ?: return
        val result = fetch?.result ?: return
        fetch = null
        reply(request, result)
    }

    private fun reply(request: TokenRequest, result: JSONObject) {
        if (pendingRequest != request) return
        pendingRequest = null
        answer(request.id, result)
    }

    private fun failure(status: Int?) = JSONObject().put(
        "error",
        JSONObject().put("code", "token_fetch_failed").put("category", "auth").put("recoverable", true).put("action", "retry")
            .put("message", "The app got no token").put("detail", JSONObject().put("status", status))
            .put("correlationId", "none").put("docs", "errors/token_fetch_failed"),
    )

    /** Sends `lw.back`. If the widget does not go back or does not answer, the app leaves the widget. */
    private fun back() {
        if (load.isEmpty()) return finish()
        val id = ++ids
        waiting[id] = ::finish
        send(JSONObject().put("jsonrpc", "2.0").put("id", id).put("method", "lw.back"))
        main.postDelayed({ waiting.remove(id)?.invoke() }, 500)
    }

    private fun leave(status: String?) {
        setResult(RESULT_OK, Intent().putExtra("lw_status", status))
        finish()
    }

    private fun openOutside(url: Uri): Boolean {
        if (url.scheme !in setOf("https", "mailto", "tel", "sms")) return false
        return try {
            startActivity(Intent(Intent.ACTION_VIEW, url))
            true
        } catch (_: ActivityNotFoundException) {
            false
        }
    }

    private val client = object : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val url = request.url
            if (isWidget(url)) return false
            val back = returnAddress
            // Example: com.example.shop:/done?lw_status=completed&lw_ref=…, the registered address with the outcome
            // added.
            if (back != null && url.scheme == back.scheme && url.authority == back.authority && url.path == back.path) {
                leave(url.getQueryParameter("lw_status"))
            } else {
                openOutside(url)
            }
            return true
        }

        /**
         * The page's process has ended, mostly in the background, and the view with it. A new page requests a new token. A page that
         * crashed before its hello would crash again, so the screen ends.
         */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            if (detail.didCrash() && load.isEmpty()) finish() else start()
            return true
        }
    }
}
