/** Bytes of a widget's first load at most, brotli: its document, script and stylesheet. Quality asks for 80,000. */
export const MOST_OF_FIRST_LOAD = 32_000

/** Bytes at most of what the service sends behind the document for the benchmark's customer: programs, accounts used before, a split. */
export const MOST_OF_FIRST_VIEW = 6_000
