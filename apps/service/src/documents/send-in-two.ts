import type { Response } from 'express'
import { PassThrough, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from './filled-documents.ts'

const packers = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: () => createGzip(),
  plain: () => new PassThrough(),
}

/** Sends the beginning of a text at once and its end when that is known, each compressed as soon as it is there. `end` must not reject. */
export const sendInTwo = async (response: Response, encoding: Encoding | undefined, beginning: string, end: Promise<string>) => {
  // Who has gone needs neither, nor the end once the beginning was on its way.
  if (response.destroyed) return
  const packed = packers[encoding ?? 'plain']()
  pipeline(packed, response, () => undefined)
  packed.write(beginning)
  if ('flush' in packed) packed.flush()
  packed.end(await end)
}
