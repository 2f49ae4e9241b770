package com.example.loyalty

import android.content.Intent
import android.os.Bundle
import android.util.Log
import android.view.Gravity
import android.widget.Button
import android.widget.LinearLayout
import android.widget.TextView
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlin.concurrent.thread
import org.json.JSONException
import org.json.JSONObject

/** Two buttons, each of which opens a widget. */
class MainActivity : ComponentActivity() {
    private lateinit var outcome: TextView

    /** Receives an outcome for the screen alone: your server books an order when the webhook arrives. */
    private val widget = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) {
        outcome.text = it.data?.getStringExtra("lw_status") ?: ""
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        outcome = TextView(this)
        val screen = LinearLayout(this).apply { orientation = LinearLayout.VERTICAL; gravity = Gravity.CENTER }
        for ((type, text) in listOf("point-exchange" to "Exchange points", "multibrand" to "Reward preferences")) {
            val button = Button(this).also { it.text = text }
            button.setOnClickListener { widget.launch(Intent(this, WidgetActivity::class.java).putExtra("type", type)) }
            screen.addView(button)
        }
        screen.addView(outcome)
        setContentView(screen)
    }
}

/** The screen of both widgets. */
class WidgetActivity : LoyaltyWidgetActivity() {
    override val origin = Settings.ORIGIN
    override val locale = Settings.LOCALE
    override val type get() = intent.getStringExtra("type") ?: "point-exchange"

    /** Requests a token from your own server. Add the session of your app here. */
    override fun fetchToken(reason: String, done: (token: Token?, status: Int?) -> Unit) {
        thread {
            try {
                val connection = URL("${Settings.SHOP_URL}/api/widget-token/$type").openConnection() as HttpURLConnection
                connection.requestMethod = "POST"
                connection.doOutput = true
                connection.setRequestProperty("content-type", "application/json")
                connection.setRequestProperty("x-loyalty-widget", "1")
                connection.outputStream.use { it.write("{}".toByteArray()) }
                if (connection.responseCode == 200) {
                    val granted = JSONObject(connection.inputStream.bufferedReader().use { it.readText() })
                    done(Token(granted.getString("token"), granted.getInt("expiresIn")), null)
                } else {
                    done(null, connection.responseCode)
                }
            } catch (_: IOException) {
                done(null, null)
            } catch (_: JSONException) {
                done(null, null)
            }
        }
    }

    override fun onEvent(name: String, data: JSONObject) { Log.i("Loyalty", name) }

    override fun onError(code: String, docs: String) { Log.w("Loyalty", "$code: $docs") }
}
