import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export type Encoding = keyof typeof encoders

/** Documents that are kept: each caller has a handful, of 20 kB. */
const most = 500

/**
 * Keeps documents as they are sent. What a document is filled with hardly ever changes, and to make it as small as it gets takes a tenth of a second
 * each time: the first who asks for it waits for that, nobody after. Another `key`, another document; those asked for last stay longest.
 */
export const keepFilled = () => {
  const kept = new Map<string, Promise<Buffer>>()
  return async (key: string, encoding: Encoding | undefined, fill: () => string): Promise<Buffer> => {
    if (!encoding) return Buffer.from(fill())
    const name = `${encoding} ${key}`
    const found = kept.get(name)
    const made = found ?? encoders[encoding](fill())
    // What failed may succeed for the next.
    if (!found) made.catch(() => kept.delete(name))
    kept.delete(name)
    kept.set(name, made)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > most) kept.delete(oldest)
    return made
  }
}
