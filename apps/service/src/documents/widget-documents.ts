import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router, type Request, type RequestHandler } from 'express'
import type { WidgetType } from '@loyalty/contract'
import type { Context } from '../context.ts'
import { widgetAudience } from '../tokens/audiences.ts'
import { viewAhead } from '../widgets/view-ahead.ts'
import { builtFiles, forEver } from './built-files.ts'
import { asJsonInHtml, documentEnd } from './document-end.ts'
import { embedFiles } from './embed-files.ts'
import { keepFilled } from './filled-documents.ts'
import { inlineHashes } from './inline-hashes.ts'
import { readOnly } from '../http/read-only.ts'
import { returnAttribute } from './return-attribute.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import { sendInTwo } from './send-in-two.ts'

const workspaces = fileURLToPath(new URL('../../../../', import.meta.url))
const built: Record<WidgetType, string> = {
  'point-exchange': join(workspaces, 'apps/point-exchange/dist'),
  multibrand: join(workspaces, 'apps/multibrand/dist'),
}
const loader = join(workspaces, 'packages/embed')
type Embedding = { origins: readonly string[]; returnUrls: readonly string[]; embedKeys: readonly string[] }

const parameter = (request: Request, name: string): string => {
  const value = request.query[name]
  return typeof value === 'string' ? value : ''
}

/** The built language that is asked for, or the browser's, or English. */
const localeOf = (request: Request, locales: readonly string[]): string => {
  const asked = parameter(request, 'locale').split(/[-_]/)[0]?.toLowerCase() ?? ''
  return locales.includes(asked) ? asked : request.acceptsLanguages([...locales]) || 'en'
}

const themeOf = (request: Request): string => {
  const theme = parameter(request, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** What a key or a file of ours is made of; a database need not be asked for anything else, and not every one takes a NUL. */
const name = /^[\w-]{1,128}$/

const nobody: Embedding = { origins: [], returnUrls: [], embedKeys: [] }

/** Who may frame the document: known from the public embed key, or from the token's own organization even when it has expired. */
const embeddingOf = async (request: Request, type: WidgetType, { store, signer, env }: Context): Promise<Embedding> => {
  const { key, token } = request.query
  if (typeof token === 'string') {
    const claims = await signer.verify(token, type, widgetAudience, { ignoreExpiry: true }).catch(() => undefined)
    return claims ? store.organization({ organizationId: claims.org, env }).embedding() : nobody
  }
  const owner = typeof key === 'string' && name.test(key) ? await store.findEmbedKey(key) : undefined
  return owner?.env === env ? store.organization(owner).embedding() : nobody
}

/** `end` is what stands behind everything that a widget needs; data may come before it. */
type Template = { beginning: string; end: string; scripts: string; styles: string }

const templateOf = (html: string): Template => {
  const length = html.lastIndexOf('</body>')
  if (length < 0) throw new Error('A widget’s document has no end')
  return {
    beginning: html.slice(0, length),
    end: html.slice(length),
    scripts: inlineHashes(html, 'script').join(' '),
    styles: inlineHashes(html, 'style').join(' '),
  }
}

const policy = ({ scripts, styles }: Template, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    // For the worker that reads ahead, whose few lines come with the launch.
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

/** A document that a browser opens now, to be shown: not one that it fetches just in case, nor one that another program looks at. */
const isOpened = (request: Request): boolean =>
  request.method === 'GET' && request.get('sec-fetch-mode') === 'navigate' && request.get('sec-purpose') === undefined

/** By language: whatever has been built, English first, as it is what a browser without a wish gets. */
const readTemplates = (type: WidgetType): Map<string, Template> => {
  const folder = built[type]
  const locales = new Set(['en', ...(existsSync(folder) ? readdirSync(folder) : [])])
  const files = [...locales].map((locale) => [locale, join(folder, locale, 'index.html')] as const)
  return new Map(files.filter(([, file]) => existsSync(file)).map(([locale, file]) => [locale, templateOf(readFileSync(file, 'utf8'))]))
}

const serveDocument = (templates: ReadonlyMap<string, Template>, type: WidgetType, context: Context): RequestHandler => {
  const locales = [...templates.keys()]
  const filled = keepFilled()
  return async (request, response, next) => {
    const locale = localeOf(request, locales)
    const template = templates.get(locale)
    if (template === undefined) {
      next()
      return
    }
    const token = parameter(request, 'token')
    const end = token !== '' && isOpened(request) ? documentEnd(viewAhead(token, type, context), template.end) : undefined
    const embedding = await embeddingOf(request, type, context)
    const { origins, returnUrls, embedKeys } = embedding
    const values = {
      __THEME__: themeOf(request),
      __ENVIRONMENT__: context.env,
      __KEY__: embedKeys[0] ?? '',
      __RETURN__: returnAttribute(parameter(request, 'return_url'), returnUrls),
      __CONFIG__: asJsonInHtml({ allowedOrigins: origins, environment: context.env, returnUrls }),
    }
    const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each)
    const fill = () => template.beginning.replaceAll(/__[A-Z]+__/g, (name) => values[name as keyof typeof values] ?? name)
    response.removeHeader('X-Frame-Options')
    response.set({
      'Content-Security-Policy': policy(template, origins),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': permissionsPolicy,
      Vary: 'Accept-Language, Accept-Encoding',
    })
    if (encoding) response.set('Content-Encoding', encoding)
    response.type('html')
    if (end === undefined || embedding === nobody) {
      response.send(await filled(JSON.stringify([locale, values]), encoding, () => fill() + template.end))
      return
    }
    // What holds answers back until they are whole would hold up the beginning too.
    response.set('X-Accel-Buffering', 'no')
    await sendInTwo(response, encoding, fill(), end)
  }
}

/** The widgets' documents and files, the loader, and logos: all of it one origin with the API, so that nothing needs CORS. */
export const widgetDocuments = (context: Context): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  for (const type of ['point-exchange', 'multibrand'] as const) {
    const templates = readTemplates(type)
    router.get(`/widgets/${type}/`, serveDocument(templates, type, context)).all(`/widgets/${type}/`, readOnly)
    for (const locale of templates.keys())
      router.use(`/widgets/${type}/${locale}/assets`, builtFiles(join(built[type], locale, 'assets'), forEver))
  }
  router.use(embedFiles(join(loader, 'dist'), join(loader, 'archive')))
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
