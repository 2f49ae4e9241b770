import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type Request, type Response } from 'express'
import { readOnly } from '../http/read-only.ts'
import { permissionsPolicy, windowHeaders } from '../http/security-headers.ts'
import { builtFiles, forEver } from './built-files.ts'
import { keepFilled } from './filled-documents.ts'
import { inlineHashes } from './inline-hashes.ts'

/** The values of the placeholders on the pages, such as `{{baseUrl}}`. */
export type DocsValues = Readonly<Record<'baseUrl' | 'embedOrigin' | 'embedKey' | 'demoEmbedKey' | 'portalUrl', string>>

const placeholder = /\{\{(baseUrl|embedOrigin|embedKey|demoEmbedKey|portalUrl)\}\}/g

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
}

/** The endings of files whose placeholders are filled. */
const filled = /\.(?:html|md|txt)$/

/**
 * Returns the content security policy of a page. The search runs WebAssembly in a worker, the highlighted code has
 * inline styles, and the landing page shows widgets of the same origin.
 */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${inlineHashes(html, 'script').join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of the script that searches. A worker has the policy of its own file, not that of the page. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const pageHeaders = {
  ...windowHeaders,
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

type File = { content: Buffer; tag: string; headers: Readonly<Record<string, string>>; isText: boolean }

/** Returns the path in the folder for the path of a request. */
const fileOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path)

/** Returns the paths of all files of a folder, without the compressed forms. */
const namesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
      .filter((name) => !/\.(?:br|gz)$/.test(name)),
  )

/**
 * Serves the documentation site at `/docs/`, and redirects `/` to it. Lists the files of the folder at the first request,
 * and reads a file at its own first request. If the folder is missing, serves nothing, so API tests need no build.
 */
export const docsSite = (folder: string, values: DocsValues): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  if (!existsSync(join(folder, 'index.html'))) return router
  let listed: ReadonlySet<string> | undefined
  const names = (): ReadonlySet<string> => (listed ??= namesIn(folder))
  const read = new Map<string, File>()
  const compressed = keepFilled()

  const readFile = (name: string): File => {
    const known = read.get(name)
    if (known !== undefined) return known
    const ending = name.split('.').at(-1) ?? ''
    const bytes = readFileSync(join(folder, name))
    const text = filled.test(name)
      ? bytes.toString().replaceAll(placeholder, (_, key: keyof DocsValues) => values[key])
      : undefined
    const content = text === undefined ? bytes : Buffer.from(text)
    const file = {
      content,
      tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      headers: {
        'Content-Type': types[ending] ?? 'application/octet-stream',
        ...(ending === 'html' && text !== undefined
          ? { ...pageHeaders, 'Content-Security-Policy': policyOf(text) }
          : {}),
        ...(name.startsWith('/pagefind/') && ending === 'js' ? { 'Content-Security-Policy': workerPolicy } : {}),
      },
      isText: ending in types && !/^(?:png|webp)$/.test(ending),
    }
    read.set(name, file)
    return file
  }

  const send = async (request: Request, response: Response, name: string, status = 200): Promise<void> => {
    const file = readFile(name)
    const encoding = file.isText
      ? (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each)
      : undefined
    const body = await compressed(name, encoding, () => file.content.toString())
    response.locals['route'] = '/docs/{file}'
    response.status(status).set({
      ...file.headers,
      'Cache-Control': 'public, max-age=300',
      ETag: file.tag,
      Vary: 'Accept-Encoding',
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    })
    response.send(file.isText ? body : file.content)
  }

  router.get(['/', '/docs'], (_request, response) => response.redirect(302, '/docs/'))
  router.use('/docs/assets', builtFiles(join(folder, 'assets'), forEver))
  router.get('/docs/{*path}', (request, response, next) => {
    const path = decodeURI(request.path).slice('/docs'.length)
    const name = fileOf(path)
    if (names().has(name)) return send(request, response, name)
    if (names().has(`${path}/index.html`)) return response.redirect(301, `${request.path}/`)
    return names().has('/404.html') && request.accepts('html') ? send(request, response, '/404.html', 404) : next()
  })
  router.all(['/', '/docs', '/docs/{*path}'], readOnly)
  return router
}
