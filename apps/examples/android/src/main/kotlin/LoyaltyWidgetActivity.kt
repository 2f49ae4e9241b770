package com.example.loyalty

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.content.res.Configuration
import android.net.Uri
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.os.SystemClock
import android.view.Gravity
import android.view.View
import android.view.WindowManager
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.Button
import android.widget.FrameLayout
import android.widget.LinearLayout
import android.widget.ProgressBar
import android.widget.TextView
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

    /** `point-exchange` or `multibrand`. */
    protected abstract val type: String

    /** `en` or `ar`. */
    protected open val locale = "en"

    /** A registered return address of this app, such as com.example.shop:/done. */
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

    /** Called for each failure that the widget has shown to the user. `docs` is the page that explains the code. */
    protected open fun onError(code: String, docs: String) = Unit

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
    private var starts = 0
    private var ids = 0
    private var pendingRequest: TokenRequest? = null
    private var fetch: Fetch? = null
    private val waiting = mutableMapOf<Int, () -> Unit>()
    private val arabic get() = locale.startsWith("ar")

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

    /** The theme of the device. The manifest entry above keeps the activity when the user changes it. */
    override fun onConfigurationChanged(newConfig: Configuration) {
        super.onConfigurationChanged(newConfig)
        if (load.isNotEmpty()) send(JSONObject().put("method", "lw.update").put("params", display()))
    }

    private fun display(): JSONObject {
        val night = resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES
        return JSONObject().put("locale", locale).put("dir", if (arabic) "rtl" else "ltr").put("colorScheme", if (night) "dark" else "light")
    }

    /**
     * Opens the page with a new token. Also runs when the page's process has ended, because each token starts the
     * session of one page.
     */
    private fun start() {
        dispose()
        // A WebView from before 2021 has no WebMessageListener. Does not use addJavascriptInterface, which would give
        // tokens to every page in the view.
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) return fail()
        val started = starts
        show(ProgressBar(this), FrameLayout.LayoutParams.WRAP_CONTENT)
        fetchToken("initial") { token, status ->
            main.post {
                if (starts == started) { if (token == null) fail(status) else openPage(token.token) }
            }
        }
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun openPage(token: String) {
        val started = starts
        val address = Uri.parse("$origin/widgets/$type/").buildUpon().appendQueryParameter("token", token)
            .appendQueryParameter("locale", locale).appendQueryParameter("theme", display().getString("colorScheme"))
        returnAddress?.let { address.appendQueryParameter("return_url", it.toString()) }
        webView = WebView(this).also { view ->
            view.settings.javaScriptEnabled = true
            view.settings.allowFileAccess = false
            view.webViewClient = client
            WebViewCompat.addWebMessageListener(view, "LoyaltyWidgetNative", setOf(origin)) { _, message, _, isMainFrame, _ ->
                if (isMainFrame) message.data?.let(::receive)
            }
            show(view, FrameLayout.LayoutParams.MATCH_PARENT)
            view.loadUrl(address.build().toString())
        }
        main.postDelayed({ if (starts == started && load.isEmpty()) fail() }, 20_000)
    }

    private fun show(view: View, size: Int) {
        frame.removeAllViews()
        frame.addView(view, FrameLayout.LayoutParams(size, size, Gravity.CENTER))
    }

    /** Shows a plain screen. A page that did not load has no text of its own. */
    private fun fail(status: Int? = null) {
        dispose()
        val text = when {
            status == 401 -> if (arabic) "يرجى تسجيل الدخول من جديد." else "Please sign in again."
            else -> if (arabic) "تعذّر عرض المكافآت الآن." else "Rewards cannot be shown now."
        }
        val screen = LinearLayout(this).apply { orientation = LinearLayout.VERTICAL; gravity = Gravity.CENTER }
        screen.addView(TextView(this).also { it.text = text })
        screen.addView(button(if (arabic) "إعادة المحاولة" else "Try again", ::start))
        screen.addView(button(if (arabic) "إغلاق" else "Close", ::finish))
        show(screen, FrameLayout.LayoutParams.WRAP_CONTENT)
    }

    private fun button(text: String, pressed: () -> Unit) = Button(this).also { it.text = text; it.setOnClickListener { pressed() } }

    private fun dispose() {
        starts += 1
        load = ""
        pendingRequest = null
        waiting.clear()
        webView?.let {
            frame.removeView(it)
            it.destroy()
        }
        webView = null
    }

    private fun send(message: JSONObject) {
        val view = webView ?: return
        val json = message.put("jsonrpc", "2.0").toString()
        if (isWidget(Uri.parse(view.url ?: ""))) view.evaluateJavascript("LoyaltyWidget.receive(${JSONObject.quote(json)})", null)
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
            "lw.error" -> onError(params.optString("code"), params.optString("docs"))
            "lw.close" -> leave(if (params.optString("reason") == "done") "completed" else "cancelled")
        }
    }

    private fun acceptHello(sid: String) {
        load = sid
        pendingRequest = null
        val params = display().put("v", 1).put("sid", sid).put("inst", "app").put("again", false).put("features", JSONObject())
        send(JSONObject().put("method", "lw.init").put("params", params))
    }

    private fun answer(id: Int, result: JSONObject) = send(JSONObject().put("id", id).put("result", result))

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
            .put("correlationId", "none").put("docs", "$origin/errors/token_fetch_failed"),
    )

    /** Sends `lw.back`. If the widget does not go back or does not answer, the app leaves the widget. */
    private fun back() {
        if (load.isEmpty()) return finish()
        val id = ++ids
        waiting[id] = ::finish
        send(JSONObject().put("id", id).put("method", "lw.back"))
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

        override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
            if (request.isForMainFrame) fail()
        }

        override fun onReceivedHttpError(view: WebView, request: WebResourceRequest, response: WebResourceResponse) {
            if (request.isForMainFrame) fail()
        }

        /**
         * The page's process has ended, mostly in the background, and the view with it. A page that crashed before its hello would crash
         * again, so the user decides.
         */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            if (detail.didCrash() && load.isEmpty()) fail() else start()
            return true
        }
    }
}
