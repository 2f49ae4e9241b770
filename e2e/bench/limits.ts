/** Bytes of a widget's first load at most, brotli: its document, script and stylesheet. Quality asks for 80,000. */
export const MOST_OF_FIRST_LOAD = 32_000
