/** How long a widget waits for whoever is around it, in milliseconds: for an init, for a token, for an address to be opened. */
export const HELLO_WAIT = 1500
/** Longer than the page's own time-out with its retries: the page's word on the failure is better than ours. */
export const TOKEN_WAIT = 40_000
/** An app knows at once whether it gives tokens; one that takes longer to get one says so within this time. */
export const NATIVE_TOKEN_WAIT = 3000
export const OPEN_WAIT = 300
