import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

/** The smallest body that is compressed, in bytes. Compression of a shorter body saves too little. */
export const compressedFrom = 1024

/**
 * Compresses the following writes if the type, the length and the client allow compression. Built files were compressed
 * at build time.
 */
export const compress: RequestHandler = compression({
  threshold: compressedFrom,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})
