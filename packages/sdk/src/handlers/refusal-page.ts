import { problemHeaders, problemResponse, type HostProblem } from './host-problem.ts'
import { prefersHtml } from './prefers-html.ts'
import { refusalTexts, type Texts } from './refusal-texts.ts'

type Reason = 'signedOut' | 'unknown' | 'busy' | 'other'
const reasons: Readonly<Record<number, Reason>> = { 401: 'signedOut', 404: 'unknown', 429: 'busy' }

/** The default colours and sizes of the widgets. The page does not know the site's own appearance. */
export const style = `
:root { color-scheme: light dark; background: light-dark(#fff, #10171a); color: light-dark(#10212a, #e8eff0); font: 1rem/1.5 system-ui, sans-serif }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
:root:lang(ar) { font-family: 'SF Arabic', 'Segoe UI', 'Noto Sans Arabic', system-ui, sans-serif; line-height: 1.75 }
body { margin: 0 }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; justify-items: center; box-sizing: border-box; max-inline-size: 34rem; margin-inline: auto; padding: 3rem min(1rem, 5vw) 2rem; text-align: center; text-wrap: balance }
svg { inline-size: 1.75rem; block-size: 1.75rem; padding: 1.125rem; border-radius: 50%; background: light-dark(#f4f7f7, #192226); color: light-dark(#51626b, #a3b4ba); fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.3 }
:root:lang(ar) h1 { line-height: 1.5 }
p { margin: .25rem 0 0; color: light-dark(#51626b, #a3b4ba) }
nav { display: grid; gap: .5rem; max-inline-size: 100%; justify-items: center }
a { display: inline-flex; align-items: center; box-sizing: border-box; max-inline-size: 100%; min-block-size: 2.75rem; padding: .5rem min(1.75rem, 8.75vw); border: 1px solid transparent; border-radius: .625rem; color: light-dark(#0a5f66, #6fcfcd); font-weight: 600; line-height: 1.35; text-decoration: none }
a:first-child { background: light-dark(#0a5f66, #6fcfcd); color: light-dark(#fff, #06201f) }
a:hover { background: light-dark(#e7f2f2, #15302f) }
a:first-child:hover { background: light-dark(#06484e, #95e0de) }
a:focus-visible { outline: 2px solid light-dark(#0a5f66, #6fcfcd); outline-offset: 2px }
@media (forced-colors: active) { a { border-color: LinkText } }
`
// A constant, because Web Crypto hashes asynchronously. A test compares it with the style.
const styleHash = 'SGDrtp496GUgxqG7gxYTAv9Ns8MrSIIp2LBbkNnamgI='

const lock = '<rect x="4" y="10.5" width="16" height="10" rx="2.5"/><path d="M8 10.5V7.75a4 4 0 0 1 8 0v2.75"/>'
const clock = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.25l3.5 2"/>'
const icons: Readonly<Record<Reason, string>> = {
  signedOut: lock,
  unknown: '<circle cx="10.5" cy="10.5" r="7"/><path d="M20.5 20.5 15.6 15.6"/>',
  busy: clock,
  other: clock,
}

/** The Content-Security-Policy of a refusal page. Only pages of this site may embed a refusal page. */
export const framePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'self'`

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The addresses of the links on a refusal page. The links open in the page around the frame. */
export type RefusalLinks = { signIn?: string | undefined; return?: string | undefined }

/** Returns the texts for a language tag such as `ar-SA`. For an unknown language, returns English texts. */
function textsFor(tag: string | null): Texts {
  const code = tag?.split(/[-_]/)[0]?.toLowerCase()
  return refusalTexts.find(({ lang }) => lang === code) ?? refusalTexts[0]
}

/** Returns a refusal page as HTML: the reason and the links, in English for an unknown language. */
function refusalPage(
  query: URLSearchParams,
  { status }: HostProblem,
  { signIn, return: back }: RefusalLinks = {},
): string {
  const theme = query.get('theme')
  const { lang, dir, ...texts } = textsFor(query.get('locale'))
  const reason = reasons[status] ?? 'other'
  const [title, detail] = texts[reason]
  const outerLink = (address: string | undefined, text: string) =>
    address === undefined ? '' : `<a href="${escaped(address)}" target="_top" rel="noreferrer">${text}</a>`
  // A page of a different site (403) and a missing order (404) get no retry link, because a retry cannot help.
  const retry = status === 403 || status === 404 ? '' : `<a href="">${texts.retry}</a>`
  const nav =
    outerLink(reason === 'signedOut' ? signIn : undefined, texts.signIn) + retry + outerLink(back, texts.return)
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><svg viewBox="0 0 24 24" aria-hidden="true">${icons[reason]}</svg>
<div role="alert"><h1>${title}</h1><p>${detail}</p></div>${nav === '' ? '' : `<nav>${nav}</nav>`}</main></body></html>`
}

/**
 * Returns a problem of a frame: to a browser as a page in the language and colours that the request names (`locale`,
 * `theme`), and as JSON to any other client.
 */
export function frameProblemResponse(request: Request, problem: HostProblem, links?: RefusalLinks): Response {
  if (!prefersHtml(request)) return problemResponse(problem)
  const headers = problemHeaders(problem)
  headers.set('content-security-policy', framePolicy)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(refusalPage(new URL(request.url).searchParams, problem, links), {
    status: problem.status,
    headers,
  })
}
