/** Bytes of a widget's first load at most, brotli: its document, script, stylesheet and the worker that reads ahead. Quality asks for 80,000. */
export const MOST_OF_FIRST_LOAD = 32_000
