import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { HostProblem } from './send-problem.ts'

const english = {
  signedOut: ['You’re signed out', 'Sign in to this site, then try again.'],
  unknown: ['We can’t find this order', 'Go back to your orders and open it again.'],
  busy: ['A lot is going on right now', 'Wait a moment, then try again.'],
  other: ['This can’t be shown right now', 'Please try again later.'],
  signIn: 'Sign in',
  retry: 'Try again',
  return: 'Return to the site',
} as const
type Texts = { [K in keyof typeof english]: (typeof english)[K] extends string ? string : readonly [title: string, detail: string] }
const arabic: Texts = {
  signedOut: ['تم تسجيل خروجك', 'سجّل الدخول إلى هذا الموقع، ثم أعد المحاولة.'],
  unknown: ['لم نعثر على هذا الطلب', 'ارجع إلى طلباتك وافتحه من جديد.'],
  busy: ['الطلبات كثيرة الآن', 'انتظر قليلًا ثم أعد المحاولة.'],
  other: ['يتعذّر العرض الآن', 'يُرجى المحاولة لاحقًا.'],
  signIn: 'تسجيل الدخول',
  retry: 'إعادة المحاولة',
  return: 'العودة إلى الموقع',
}

type Reason = 'signedOut' | 'unknown' | 'busy' | 'other'
const reasons: Readonly<Record<number, Reason>> = { 401: 'signedOut', 404: 'unknown', 429: 'busy' }

// The colours and sizes of the widgets as they come, since nobody can say the site's own here.
const style = `
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
const styleHash = createHash('sha256').update(style).digest('base64')

const lock = '<rect x="4" y="10.5" width="16" height="10" rx="2.5"/><path d="M8 10.5V7.75a4 4 0 0 1 8 0v2.75"/>'
const clock = '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.25l3.5 2"/>'
const icons: Readonly<Record<Reason, string>> = {
  signedOut: lock,
  unknown: '<circle cx="10.5" cy="10.5" r="7"/><path d="M20.5 20.5 15.6 15.6"/>',
  busy: clock,
  other: clock,
}

/** A refused frame still shows its page: pages of this site, and no others, may have it in a frame. */
export const framePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'self'`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Addresses that a frame without a widget leads to, in the page around it. */
export type WaysOn = { signIn?: string | undefined; return?: string | undefined }

/** Returns the page of a refused frame as HTML: why there is no widget, and the ways on. Unknown languages get English. */
const refusalPage = (
  { locale, theme }: { locale?: unknown; theme?: unknown },
  { status }: HostProblem,
  { signIn, return: back }: WaysOn = {},
): string => {
  const isArabic = typeof locale === 'string' && /^ar\b/i.test(locale)
  const [lang, dir, texts]: [string, string, Texts] = isArabic ? ['ar', 'rtl', arabic] : ['en', 'ltr', english]
  const reason = reasons[status] ?? 'other'
  const [title, detail] = texts[reason]
  const around = (address: string | undefined, text: string) =>
    address === undefined ? '' : `<a href="${escaped(address)}" target="_top" rel="noreferrer">${text}</a>`
  // The same request again: of no use to a page of another site, nor for an order that is not there.
  const retry = status === 403 || status === 404 ? '' : `<a href="">${texts.retry}</a>`
  const ways = around(reason === 'signedOut' ? signIn : undefined, texts.signIn) + retry + around(back, texts.return)
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><svg viewBox="0 0 24 24" aria-hidden="true">${icons[reason]}</svg>
<div role="alert"><h1>${title}</h1><p>${detail}</p></div>${ways === '' ? '' : `<nav>${ways}</nav>`}</main></body></html>`
}

/** Sends the page of a refused frame, in the language (`locale`) and colours (`theme`) of the request. */
export const sendRefusalPage = (request: Request, response: Response, problem: HostProblem, waysOn?: WaysOn): void => {
  const { status, retryAfter } = problem
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': framePolicy })
    .type('html')
    .send(refusalPage(request.query, problem, waysOn))
}
