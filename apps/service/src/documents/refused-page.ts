import { inlineHashes } from './inline-hashes.ts'
import { asJsonInHtml } from './stream-document.ts'

/** The way out of each refusal. Suspended and not enabled are one code for pages. */
const waysOut = {
  embed_key_unknown: 'Copy the embed key from the portal, under Embed, Keys.',
  embed_key_retired: 'Use a live embed key from the portal, under Embed, Keys.',
  embed_key_other_environment: 'Use the embed key of this environment from the portal, under Embed, Keys.',
  origin_not_allowed: 'Register the origin of the page around this frame in the portal, under Embed, Origins.',
  widget_not_available: 'The portal shows the reason under Embed, Origins.',
} as const
export type RefusedCode = keyof typeof waysOut

/**
 * A document with its own policy. `html` takes the id of the request, which the service made. Nothing else in the document
 * comes from a request.
 */
type RefusedPage = { html: (requestId: string) => string; policy: string }

const pageOf = (code: RefusedCode, baseUrl: string): RefusedPage => {
  const message = asJsonInHtml({ jsonrpc: '2.0', method: 'lw.refused', params: { code } })
  const line = asJsonInHtml(`Loyalty widget: ${code}. ${waysOut[code]} ${baseUrl}/errors/${code} (`)
  const script = `parent.postMessage(${message},'*');console.error(${line}+document.querySelector('p').id+')')`
  const htmlWith = (id: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not loaded</title><p id="${id}">This widget was not loaded: ${code}.</p><script>${script}</script></html>`
  const hashes = inlineHashes(htmlWith(''), 'script').join(' ')
  return { html: htmlWith, policy: `default-src 'none'; script-src ${hashes}; base-uri 'none'; form-action 'none'` }
}

export type RefusedPages = Readonly<Record<RefusedCode, RefusedPage>>

/**
 * Returns the page of each code. Its script reports the code to the page around the frame, and the way out to the
 * console. The page around the frame may be anybody's, so the policy has no `frame-ancestors`, and the document no data.
 */
export const createRefusedPages = (baseUrl: string): RefusedPages =>
  Object.fromEntries(
    (Object.keys(waysOut) as RefusedCode[]).map((code) => [code, pageOf(code, baseUrl)]),
  ) as RefusedPages
