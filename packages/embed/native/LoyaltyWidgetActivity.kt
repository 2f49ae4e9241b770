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
 * A widget on a screen of its own. Needs androidx.activity, androidx.core and androidx.webkit; Android 8 or later. In the manifest give it
 * `android:configChanges="orientation|screenSize|smallestScreenSize|screenLayout|keyboard|keyboardHidden|uiMode|density|fontScale|locale|layoutDirection"`:
 * without that, turning the phone makes a new activity, and with it a new page without what was typed.
 */
abstract class LoyaltyWidgetActivity : ComponentActivity() {
    /** Where the widgets are served, such as https://widgets.example: nothing else is loaded in this view, and nobody else is listened to. */
    protected abstract val origin: String

    /** {origin}/widgets/point-exchange/?key=ek_live_… — no token: the widget asks for it. */
    protected abstract val address: String
    protected open val locale = "en"

    /** The return address that is registered for this app, if the widget was opened with one. */
    protected open val returnAddress: Uri? = null

    /**
     * From your own server, with your own session; call `done` once, on any thread. Without a token give the status of your server's answer, null
     * when there was none: with 401 the widget says that the user has to sign in, with 403 that this is not for him.
     */
    protected abstract fun fetchToken(reason: String, done: (token: Token?, status: Int?) -> Unit)

    /** A hint for the screen: money moves on the webhook. */
    protected open fun onEvent(name: String, data: JSONObject) = Unit

    /** `expiresIn` in seconds. */
    class Token(val token: String, val expiresIn: Int)

    /** Which load of the page waits for a token, under which id. */
    private data class Question(val load: String, val id: Int)

    /** A token under way, or what has come of it; `begun` in milliseconds since the device was started. */
    private class Fetch(val begun: Long, var result: JSONObject? = null)

    private val main = Handler(Looper.getMainLooper())
    private lateinit var frame: FrameLayout
    private var webView: WebView? = null
    private var load = ""
    private var ids = 0
    private var question: Question? = null
    private var fetch: Fetch? = null
    private val waiting = mutableMapOf<Int, () -> Unit>()
    private val queue = mutableListOf<JSONObject>()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        // Cutout, bars and keyboard take their room from the view: pages learn of all of them only since WebView 144.
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
        // A WebView of before 2021. addJavascriptInterface would work, for every page that ever comes into the view: not for tokens.
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
        question = null
        waiting.clear()
        webView?.let {
            frame.removeView(it)
            it.destroy()
        }
        webView = null
    }

    /** For the app's own wishes: ("lw.update", {"locale": "ar", "dir": "rtl"}). Kept until the widget has said hello. */
    fun tell(method: String, params: JSONObject) {
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
            "lw.hello" -> greet(params.optString("sid"))
            "lw.token" -> answerToken(id, params.optString("reason"))
            "lw.openUrl" -> answer(id, JSONObject().put("handled", openOutside(Uri.parse(params.optString("url")))))
            "lw.event" -> onEvent(params.optString("name"), params.optJSONObject("data") ?: JSONObject())
            "lw.close" -> leave(if (params.optString("reason") == "done") "completed" else "cancelled")
        }
    }

    private fun greet(sid: String) {
        load = sid
        question = null
        val params = JSONObject().put("v", 1).put("sid", sid).put("inst", "app").put("again", false).put("features", JSONObject())
            .put("locale", locale).put("dir", if (locale.startsWith("ar")) "rtl" else "ltr").put("colorScheme", "auto")
        send(JSONObject().put("jsonrpc", "2.0").put("method", "lw.init").put("params", params))
        queue.forEach(::send)
        queue.clear()
    }

    private fun answer(id: Int, result: JSONObject) = send(JSONObject().put("jsonrpc", "2.0").put("id", id).put("result", result))

    /** Three seconds of silence are "no tokens here". What takes longer is answered as failed: the widget asks again by itself and gets it then. */
    private fun answerToken(id: Int, reason: String) {
        val asked = Question(load, id)
        question = asked
        main.postDelayed({ reply(asked, failure(null)) }, 2500)
        val now = SystemClock.elapsedRealtime()
        // A third of the shortest life that a token has.
        if (fetch?.takeIf { now - it.begun < 20_000 } == null) {
            val started = Fetch(now)
            fetch = started
            fetchToken(reason) { token, status ->
                main.post {
                    started.result = token?.let { JSONObject().put("token", it.token).put("expiresIn", it.expiresIn) } ?: failure(status)
                    settle()
                }
            }
        }
        settle()
    }

    /** Answers once there is a question and what has come for it; a token is given once. */
    private fun settle() {
        val asked = question ?: return
        val result = fetch?.result ?: return
        fetch = null
        reply(asked, result)
    }

    private fun reply(asked: Question, result: JSONObject) {
        if (question != asked) return
        question = null
        answer(asked.id, result)
    }

    private fun failure(status: Int?) = JSONObject().put(
        "error",
        JSONObject().put("code", "token_fetch_failed").put("category", "auth").put("recoverable", true).put("action", "retry")
            .put("message", "The app got no token").put("detail", JSONObject().put("status", status))
            .put("correlationId", "none").put("docs", "errors/token_fetch_failed"),
    )

    /** The widget goes a step back when it can; when it cannot, or does not answer, the app does. */
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
            // com.example.shop:/done?lw_status=completed&lw_ref=…: as registered, with the outcome added.
            if (back != null && url.scheme == back.scheme && url.authority == back.authority && url.path == back.path) {
                leave(url.getQueryParameter("lw_status"))
            } else {
                openOutside(url)
            }
            return true
        }

        /**
         * The page's process is gone, mostly in the background, and this view with it: a new one asks for a new token. A page that crashes
         * before it has said hello would do so again.
         */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            if (detail.didCrash() && load.isEmpty()) finish() else start()
            return true
        }
    }
}
