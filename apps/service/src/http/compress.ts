import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

/**
 * The smallest body that the server compresses, in bytes. Below this size, compression saves too few bytes for its
 * work.
 */
export const compressedFrom = 1024

/**
 * Compresses a response if its type, its length and the client allow compression. Do not use it for built files, which
 * the build has already compressed.
 */
export const compress: RequestHandler = compression({
  threshold: compressedFrom,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})
