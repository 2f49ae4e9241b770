import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

/** The smallest body that the server compresses, in bytes. Compressing a shorter body saves too few bytes. */
export const compressedFrom = 1024

/**
 * Compresses a response if its type, its length and the client allow compression. Built files skip this step: the build
 * compresses them.
 */
export const compress: RequestHandler = compression({
  threshold: compressedFrom,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})
