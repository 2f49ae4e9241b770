import type { Response } from 'express'
import { PassThrough, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from './filled-documents.ts'

/** Sends the beginning of a text at once and its end when that is known, each compressed as soon as it is there. `end` must not reject. */
export const sendInTwo = async (response: Response, encoding: Encoding | undefined, beginning: string, end: Promise<string>) => {
  const packed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : encoding === 'gzip'
        ? createGzip()
        : new PassThrough()
  // Who has gone before the end needs none.
  pipeline(packed, response, () => undefined)
  packed.write(beginning)
  if ('flush' in packed) packed.flush()
  packed.end(await end)
}
