/** The maximum size of a widget's first load (document, script and stylesheet) in bytes, compressed with brotli. */
export const MOST_OF_FIRST_LOAD = 34_000

/**
 * The maximum size in bytes of the data that the service sends after the document: programs, earlier accounts, a split.
 */
export const MOST_OF_FIRST_VIEW = 6_000

/** Bytes of the portal's Home, Brotli: document, styles, scripts and the texts of one language. */
export const MOST_OF_PORTAL_HOME = 121_300

/** Bytes that any other route of the portal adds to Home, Brotli. */
export const MOST_OF_PORTAL_ROUTE = 25_000
