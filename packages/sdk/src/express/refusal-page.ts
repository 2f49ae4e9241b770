import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { HostProblem } from './send-problem.ts'

type Sentences = { signedOut: string; unknown: string; busy: string; other: string }

const english: Sentences = {
  signedOut: 'Sign in first, then open this again.',
  unknown: 'This order was not found.',
  busy: 'There is a lot going on right now. Wait a moment, then try again.',
  other: 'This cannot be shown right now. Please try again later.',
}
const arabic: Sentences = {
  signedOut: 'سجّل الدخول أولًا، ثم افتح هذا من جديد.',
  unknown: 'لم نعثر على هذا الطلب.',
  busy: 'الطلبات كثيرة الآن. انتظر قليلًا ثم أعد المحاولة.',
  other: 'يتعذّر العرض الآن. أعد المحاولة لاحقًا.',
}
const about: Readonly<Record<number, keyof Sentences>> = { 401: 'signedOut', 404: 'unknown', 429: 'busy' }

const style = 'body{margin:0;padding:24px;font:1rem/1.6 system-ui,sans-serif}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** A refused frame still shows its sentence: pages of this site, and no others, may have it in a frame. */
export const framePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'self'`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Why there is no widget, in a sentence for people, in the language (`locale`) and colours (`theme`) that were asked for. */
export const sendRefusalPage = (request: Request, response: Response, { status, retryAfter }: HostProblem): void => {
  const { locale, theme } = request.query
  const isArabic = typeof locale === 'string' && /^ar\b/i.test(locale)
  const [lang, dir, sentences] = isArabic ? ['ar', 'rtl', arabic] : ['en', 'ltr', english]
  const text = escaped(sentences[about[status] ?? 'other'])
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': framePolicy })
    .type('html')
    .send(
      `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${theme === 'light' || theme === 'dark' ? theme : 'light dark'}"><title>${text}</title>
<style>${style}</style><p role="alert">${text}</p></html>`,
    )
}
