import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { WidgetType } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { preloadView } from '../widgets/preload-view.ts'
import { builtFiles, forEver } from './built-files.ts'
import { embedFiles } from './embed-files.ts'
import { keepFilled } from './filled-documents.ts'
import { createFirstScreen, type FirstScreen } from './first-screen.ts'
import { codeOf, findEmbedding, framingOrigin, isFramed, name, nobody, type Found } from './find-embedding.ts'
import { inlineHashes } from './inline-hashes.ts'
import { createRefusedPages, type RefusedCode, type RefusedPages } from './refused-page.ts'
import { readOnly } from '../http/read-only.ts'
import { returnAttribute } from './return-attribute.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import { asJsonInHtml, documentEnd, streamDocument } from './stream-document.ts'

/**
 * The folders with build output of other workspaces: one for each widget, and the loader's package with `dist` and
 * `archive`.
 */
export type BuiltFolders = { widgets: Readonly<Record<WidgetType, string>>; embed: string }

const parameter = (request: Request, name: string): string => {
  const value = request.query[name]
  return typeof value === 'string' ? value : ''
}

/** The language of a document for a request that names no available language. */
const defaultLocale = 'en'

/**
 * Returns the language of the `locale` parameter if a document in this language exists. Otherwise returns the browser's
 * preferred available language, or the default language.
 */
const localeOf = (request: Request, locales: readonly string[]): string => {
  const requested = parameter(request, 'locale').split(/[-_]/)[0]?.toLowerCase() ?? ''
  return locales.includes(requested) ? requested : request.acceptsLanguages([...locales]) || defaultLocale
}

const themeOf = (request: Request): string => {
  const theme = parameter(request, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** The first part of a built document, with the hashes of the whole document's scripts and styles. */
type Beginning = { html: string; scripts: string; styles: string }

/**
 * A built document in two parts. The service inserts the first screen between both. `styled` contains the style sheet,
 * so that the first screen waits for no other file. `linked` links the style sheet, which the browser then keeps.
 */
type Template = { linked: Beginning; styled: Beginning; end: string }

const linkToStyles = /<link rel="stylesheet" href="[^"]*\/([\w.-]+)">/

/** Returns the parts of a document. `read` returns a file of the build's `assets` by its name. */
const templateOf = (html: string, read: (asset: string) => string): Template => {
  const partsOf = (document: string): [beginning: Beginning, end: string] => {
    const [beginning, end] = document.split('__FIRST__')
    if (beginning === undefined || end === undefined) throw new Error('A widget’s document has no place for a screen')
    const hashes = (tag: 'script' | 'style') => inlineHashes(document, tag).join(' ')
    return [{ html: beginning, scripts: hashes('script'), styles: hashes('style') }, end]
  }
  const [linked, end] = partsOf(html)
  const [styled] = partsOf(html.replace(linkToStyles, (_, asset: string) => `<style>${read(asset)}</style>`))
  return { linked, styled, end }
}

const policy = ({ scripts, styles }: Beginning, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    // The widget starts a web worker from a blob. This worker makes the browser load its `Intl` tables early.
    'worker-src blob:',
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lw-tables',
  ].join('; ')

/**
 * Returns whether a browser navigates to the document. Returns false for a prefetch, and for a client that is not a
 * browser.
 */
const isOpened = (request: Request): boolean =>
  request.method === 'GET' && request.get('sec-fetch-mode') === 'navigate' && request.get('sec-purpose') === undefined

/**
 * Returns the built documents by language, the default language first. A browser that prefers no language gets the
 * first document.
 */
const readTemplates = (folder: string): Map<string, Template> => {
  const locales = new Set([defaultLocale, ...(existsSync(folder) ? readdirSync(folder) : [])])
  const files = [...locales].map((locale) => [locale, join(folder, locale, 'index.html')] as const)
  return new Map(
    files
      .filter(([, file]) => existsSync(file))
      .map(([locale, file]) => {
        const read = (asset: string): string => readFileSync(join(folder, locale, 'assets', asset), 'utf8').trim()
        return [locale, templateOf(readFileSync(file, 'utf8'), read)]
      }),
  )
}

/** Sends the page that reports to the page around the frame why the widget does not load. */
const sendRefused = (response: Response, { html, policy }: RefusedPages[RefusedCode]): void => {
  response.removeHeader('X-Frame-Options')
  response.set({
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': permissionsPolicy,
  })
  // The status is 200, because a browser writes a second console line for an error status.
  response.type('html').send(html(String(response.locals['requestId'])))
}

/**
 * Counts the load of a frame, but not that of a preview. A frame with an unknown key belongs to nobody, so nobody sees
 * its load.
 */
const recordLoad = (
  { sightings, env }: Context,
  { owner, refusal, isPreview }: Found,
  { key, type, origin }: { key: string; type: WidgetType; origin: string },
): void => {
  if (owner === undefined || isPreview || refusal === 'embed_key_unknown') return
  sightings.record({ ...owner, env }, { origin, embedKey: key, widget: type, refusal: refusal ?? null })
}

const serveDocument = (
  templates: ReadonlyMap<string, Template>,
  type: WidgetType,
  context: Context,
  firstScreen: FirstScreen,
): RequestHandler => {
  const locales = [...templates.keys()]
  const filled = keepFilled()
  const refused = createRefusedPages(context.baseUrl)
  return async (request, response, next) => {
    const locale = localeOf(request, locales)
    const template = templates.get(locale)
    if (template === undefined) {
      next()
      return
    }
    const token = parameter(request, 'token')
    const view = token !== '' && isOpened(request) ? preloadView(token, type, context) : undefined
    // The end of the document handles a failed view.
    view?.catch(() => undefined)
    const origin = framingOrigin(request)
    const found = await findEmbedding(request, type, origin, context)
    if (isFramed(request)) {
      recordLoad(context, found, { key: token === '' ? parameter(request, 'key') : '', type, origin })
      if (found.refusal !== undefined) return sendRefused(response, refused[codeOf(found.refusal)])
    }
    const { permitted } = found
    const { origins, outer, returnUrls, embedKey } = permitted
    const config = { allowedOrigins: origins, environment: context.env, returnUrls }
    const theme = themeOf(request)
    const values = {
      __THEME__: theme,
      __ENVIRONMENT__: context.env,
      __KEY__: embedKey,
      __RETURN__: returnAttribute(parameter(request, 'return_url'), returnUrls),
      __CONFIG__: asJsonInHtml(config),
    }
    const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each)
    const isBare = view === undefined || permitted === nobody
    const beginning = isBare ? template.linked : template.styled
    const fill = () => beginning.html.replaceAll(/__[A-Z]+__/g, (name) => values[name as keyof typeof values] ?? name)
    response.removeHeader('X-Frame-Options')
    response.set({
      'Content-Security-Policy': policy(beginning, [...origins, ...outer]),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': permissionsPolicy,
      Vary: 'Accept-Language, Accept-Encoding',
    })
    if (encoding) response.set('Content-Encoding', encoding)
    response.type('html')
    if (isBare) {
      response.send(await filled(JSON.stringify([locale, values]), encoding, () => fill() + template.end))
      return
    }
    // This header stops proxies from buffering the answer, which would delay the beginning of the document.
    response.set('X-Accel-Buffering', 'no')
    const page = { config, theme, search: new URL(request.originalUrl, context.baseUrl).search }
    const screen = firstScreen(locale, view, page)
    await streamDocument(response, encoding, fill(), documentEnd(screen, template.end))
  }
}

/**
 * Returns the routes of widget documents, their files, the loader and logos. These routes and the API share one origin,
 * so a widget needs no CORS.
 */
export const widgetDocuments = (context: Context, { widgets, embed }: BuiltFolders): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  for (const type of ['point-exchange', 'multibrand'] as const) {
    const templates = readTemplates(widgets[type])
    router
      .get(`/widgets/${type}/`, serveDocument(templates, type, context, createFirstScreen(widgets[type], context.log)))
      .all(`/widgets/${type}/`, readOnly)
    for (const locale of templates.keys())
      router.use(`/widgets/${type}/${locale}/assets`, builtFiles(join(widgets[type], locale, 'assets'), forEver))
  }
  router.use(embedFiles(join(embed, 'dist'), join(embed, 'archive')))
  router.get('/logos/:file', async (request, response, next) => {
    const hash = request.params.file.replace(/\.svg$/, '')
    const logo = name.test(hash) ? await context.store.findLogo(hash) : undefined
    if (!logo) {
      next()
      return
    }
    response.set({
      'Cache-Control': forEver,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    response.type(logo.mediaType).send(logo.content)
  })
  router.all('/logos/:file', readOnly)
  return router
}
