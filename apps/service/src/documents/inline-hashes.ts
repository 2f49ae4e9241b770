import { createHash } from 'node:crypto'

/**
 * Returns the hashes of a document's inline scripts or styles for its security policy. The browser refuses all
 * other scripts and styles. Data blocks are not run, so they need no hash.
 */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?: src=|application/json))[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
