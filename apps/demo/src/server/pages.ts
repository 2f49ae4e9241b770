import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type RequestHandler } from 'express'
import type { Sessions } from '@loyalty/bff/sessions'
import { languages } from '@loyalty/embed/languages'
import { pageLangs } from '../page/i18n/page-languages.ts'

const policy = (service: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    "style-src 'self'",
    `img-src 'self' data: ${service}`,
    "connect-src 'self'",
    `frame-src 'self' ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const fill = (html: string, values: Record<string, string>): string =>
  html.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) =>
    (values[name] ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  )

const displayOf = ({ query }: Request) => {
  const lang = pageLangs.find((each) => each === query['lang']) ?? pageLangs[0]
  const theme = query['theme'] === 'light' || query['theme'] === 'dark' ? query['theme'] : 'auto'
  return { lang, dir: languages[lang].dir, theme }
}

type PagesOptions = { dist: string; serviceUrl: string; embedKey: string; sessions: Sessions; firstCustomerId: string }

/**
 * Serves the shop's document in the language and theme of the address. Signs in a browser that has no session cookie.
 */
export const servePages = ({
  dist,
  serviceUrl,
  embedKey,
  sessions,
  firstCustomerId,
}: PagesOptions): RequestHandler[] => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const page = express.Router()
  page.get(['/', '/point-exchange', '/multibrand'], (request, response) => {
    if (!sessions.isKnown(request)) sessions.start(response, firstCustomerId)
    response.set({
      'Content-Security-Policy': policy(new URL(serviceUrl).origin),
      'Cache-Control': 'no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), clipboard-write=*',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    response.type('html').send(fill(html, { ...displayOf(request), service: serviceUrl, 'embed-key': embedKey }))
  })
  const files = express.static(dist, {
    index: false,
    setHeaders(response, path) {
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Cache-Control', path.includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return [page, files]
}
