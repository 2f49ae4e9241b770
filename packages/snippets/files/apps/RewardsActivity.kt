package com.example.loyalty

import android.util.Log
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlin.concurrent.thread
import org.json.JSONException
import org.json.JSONObject

/** A screen of your app with the widget. Copy `LoyaltyWidgetActivity.kt` of the template into the same package. */
class RewardsActivity : LoyaltyWidgetActivity() {
    override val origin = "{{baseUrl}}"
    override val type = "{{type}}"
    override val locale = "{{locale}}"

    /** Requests a token from your own server. Add the session of your app here. */
    override fun fetchToken(reason: String, done: (token: Token?, status: Int?) -> Unit) {
        thread {
            try {
                val connection = URL("https://shop.example/api/widget-token/$type").openConnection() as HttpURLConnection
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

    override fun onError(code: String, docs: String) { Log.w("Loyalty", "$code: $docs") }
}
