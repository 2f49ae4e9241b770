/** Milliseconds to wait for `lw.init`. */
export const HELLO_TIMEOUT = 1500
/**
 * Milliseconds to wait for a token from a page. A page needs at most 20 seconds: 10 for a prefetched token, and 10 for
 * the next token. This timeout is longer, because the page's own error explains the failure better.
 */
export const TOKEN_TIMEOUT = 25_000
/**
 * Milliseconds to wait for a token from an app. An app without tokens answers at once, and an app with a slow token
 * reports a failure earlier.
 */
export const NATIVE_TOKEN_TIMEOUT = 3000
/** Milliseconds to wait until the host opens an address. */
export const OPEN_TIMEOUT = 300
