package com.example.loyalty

object Settings {
    /** The service. */
    const val ORIGIN = "{{baseUrl}}"

    /** Your own server, which creates the tokens: one of the server templates, or your shop. */
    const val SHOP_URL = "http://localhost:8080"

    /** `en` or `ar`. */
    const val LOCALE = "en"
}
