import type { Response } from 'express'
import { PassThrough, pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from './filled-documents.ts'

/**
 * The maximum time in milliseconds that a document waits for a widget's first screen. After this time, the document
 * ends without the screen, and the widget itself requests the data.
 */
const screenTimeout = 2_000

export const asJsonInHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, String.raw`\u003c`)

/**
 * Returns the end of a widget's HTML document with the first screen, in a `<template>` whose content no browser loads or
 * runs. Omits the screen if `screen` fails or takes longer than `timeout`.
 */
export async function documentEnd(screen: Promise<string>, end: string, timeout = screenTimeout): Promise<string> {
  const html = await Promise.race([screen, sleep(timeout, '', { ref: false })]).catch(() => '')
  return html === '' ? end : `<template id="lw-first">${html}</template>${end}`
}

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: () => createGzip(),
  plain: () => new PassThrough(),
}

/** Sends the beginning of a document at once, and the end when the promise `end` resolves. `end` must never reject. */
export async function streamDocument(
  response: Response,
  encoding: Encoding | undefined,
  beginning: string,
  end: Promise<string>,
): Promise<void> {
  // Ignores a closed response, because the client may disconnect before this function writes the beginning or the end.
  if (response.destroyed) return
  const compressed = compressors[encoding ?? 'plain']()
  pipeline(compressed, response, () => undefined)
  compressed.write(beginning)
  if ('flush' in compressed) compressed.flush()
  compressed.end(await end)
}
