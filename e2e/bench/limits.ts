/**
 * The maximum size of a widget's first load (document, script and stylesheet) in bytes, compressed with brotli. The
 * target is 32,000. File names and hashes alone change the size by 20 bytes, so a limit at the target could fail by
 * chance.
 */
export const MOST_OF_FIRST_LOAD = 32_200

/**
 * The maximum size in bytes of the data that the service sends after the document: programs, earlier accounts, a split.
 */
export const MOST_OF_FIRST_VIEW = 6_000
