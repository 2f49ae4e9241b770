/** The service. */
export const origin = '{{baseUrl}}'

/** Your own server, which creates the tokens: one of the server templates, or your shop. */
export const shopUrl = 'http://localhost:8080'

export const locale: 'en' | 'ar' = 'en'
