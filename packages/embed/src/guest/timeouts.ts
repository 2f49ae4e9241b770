/** Milliseconds to wait for `lw.init`. */
export const HELLO_TIMEOUT = 1500
/**
 * Milliseconds to wait for a token from a page. The page waits at most 10 seconds for a prefetched token and 10 for the
 * next token. This timeout is longer than these 20 seconds, because the page's own error explains the failure better
 * than a timeout of the widget.
 */
export const TOKEN_TIMEOUT = 25_000
/**
 * Milliseconds to wait for a token from an app. An app that cannot give tokens answers at once. An app that waits for
 * its token reports a failure before this timeout ends.
 */
export const NATIVE_TOKEN_TIMEOUT = 3000
/** Milliseconds to wait for the host's confirmation that it opens an address. */
export const OPEN_TIMEOUT = 300
