import { createHash } from 'node:crypto'

/**
 * Returns the hashes of a document's inline scripts or styles, for its Content-Security-Policy. JSON data blocks need
 * no hash, because the browser does not run them.
 */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?: src=|application/json))[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
