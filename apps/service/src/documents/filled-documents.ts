import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export type Encoding = keyof typeof encoders

/** The maximum number of cached documents. Each caller needs only a few documents of about 20 kB. */
const most = 500

/**
 * Creates a cache of compressed documents with filled placeholders. A full cache evicts the least recently used
 * document. Compressing a document takes 0.1 s, so only the first request for a document waits.
 */
export const keepFilled = () => {
  const kept = new Map<string, Promise<Buffer>>()
  return async (key: string, encoding: Encoding | undefined, fill: () => string): Promise<Buffer> => {
    if (!encoding) return Buffer.from(fill())
    const name = `${encoding} ${key}`
    const found = kept.get(name)
    const made = found ?? encoders[encoding](fill())
    // Removes a failed compression from the cache, so that the next request for the document compresses it again.
    if (!found) made.catch(() => kept.delete(name))
    kept.delete(name)
    kept.set(name, made)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > most) kept.delete(oldest)
    return made
  }
}
