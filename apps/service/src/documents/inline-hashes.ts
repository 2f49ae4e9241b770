import { createHash } from 'node:crypto'

/** What a policy allows of a document's own scripts or styles: each by its hash, so that nothing else can be slipped in. Data is not run, so it needs none. */
export const inlineHashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?: src=|application/json))[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
