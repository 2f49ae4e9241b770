import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import type { PortalConfiguration } from '@loyalty/contract'
import { windowHeaders } from '../http/security-headers.ts'
import { builtFiles, forEver } from './built-files.ts'

type Addresses = Pick<PortalConfiguration, 'baseUrls' | 'previewUrl'>

/**
 * The content security policy of the portal's pages. It allows scripts and styles only as files of this origin, and no
 * script may write text as HTML. Logos of programs come from the base addresses of the service, and only the preview
 * host may be in a frame.
 */
const policyOf = ({ baseUrls, previewUrl }: Addresses): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${Object.values(baseUrls)
      .map((url) => new URL(url).origin)
      .join(' ')}`,
    `frame-src ${previewUrl ?? "'none'"}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Matches the paths of portal pages: all paths except those of the portal's API, of files, and of addresses with a
 * fixed meaning.
 */
const isPage = (path: string): boolean =>
  !/^\/(?:portal|assets|errors|dev|\.well-known)(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path)

/**
 * Serves the built portal. All pages share one document, whose router in the browser shows the page or reports an
 * unknown address. If the portal is not built, its origin has no pages.
 */
export const portalPages = (folder: string, addresses: Addresses): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return router
  const html = readFileSync(file, 'utf8')
  const headers = {
    ...windowHeaders,
    'Content-Security-Policy': policyOf(addresses),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
  }
  router.use('/assets', builtFiles(join(folder, 'assets'), forEver))
  router.use(builtFiles(folder, 'no-cache'))
  router.use((request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isPage(request.path)) return next()
    response.locals['route'] = '/{page}'
    response.set(headers).type('html').send(html)
  })
  return router
}
