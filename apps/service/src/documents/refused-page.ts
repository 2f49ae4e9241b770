import { inlineHashes } from './inline-hashes.ts'

/** The codes of `lw:error` that a refused frame reports. Suspended and not enabled are one code for pages. */
export const refusedCodes = [
  'embed_key_unknown',
  'embed_key_retired',
  'embed_key_other_environment',
  'origin_not_allowed',
  'widget_not_available',
] as const
export type RefusedCode = (typeof refusedCodes)[number]

/** A document with its own policy. No part of the document comes from a request. */
export type RefusedPage = { html: string; policy: string }

const pageOf = (code: RefusedCode): RefusedPage => {
  const message = JSON.stringify({ jsonrpc: '2.0', method: 'lw.refused', params: { code } })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not loaded</title><p>This widget was not loaded: ${code}.</p><script>parent.postMessage(${message},'*')</script></html>`
  const script = inlineHashes(html, 'script').join(' ')
  return { html, policy: `default-src 'none'; script-src ${script}; base-uri 'none'; form-action 'none'` }
}

/**
 * The page of each code. Its script reports the code to the page around the frame. That page may be anybody's, so the
 * policy has no `frame-ancestors`, and the document no data.
 */
export const refusedPages = Object.fromEntries(refusedCodes.map((code) => [code, pageOf(code)])) as Readonly<
  Record<RefusedCode, RefusedPage>
>
