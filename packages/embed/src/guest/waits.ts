/** How long a widget waits for whoever is around it, in milliseconds: for an init, for a token, for an address to be opened. */
export const HELLO_WAIT = 1500
/** Longer than a page may take, 10 s for a token ahead that came too old and 10 s for the next: its word on the failure is better than ours. */
export const TOKEN_WAIT = 25_000
/** An app knows at once whether it gives tokens; one that takes longer to get one says so within this time. */
export const NATIVE_TOKEN_WAIT = 3000
export const OPEN_WAIT = 300
