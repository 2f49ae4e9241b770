import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

/** From this many bytes an answer is worth the time. */
export const compressedFrom = 1024

/** Compresses what is sent from here on, if its kind, its length and its reader let it. Files are compressed ahead of time. */
export const compress: RequestHandler = compression({
  threshold: compressedFrom,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})
