import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Router, type RequestHandler } from 'express'
import { markdown } from '@loyalty/reference'
import type { Context } from '../context.ts'
import { windowHeaders } from '../http/security-headers.ts'
import { daily } from './daily.ts'
import { referenceStart, referenceStyle } from './reference-start.ts'

type Asset = { name: string; type: string; br: Buffer; gzip: Buffer; plain: () => Buffer }

const standalone = join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), 'browser/standalone.js')

const asset = async (stem: string, ending: 'js' | 'css', plain: () => Buffer): Promise<Asset> => {
  const bytes = plain()
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes),
  ])
  return {
    name: `${stem}-${hash}.${ending}`,
    type: ending === 'js' ? 'text/javascript' : 'text/css',
    br,
    gzip: zipped,
    plain,
  }
}

let made: Promise<Asset[]> | undefined

/**
 * Returns the scripts and styles of the API reference. Only the first call compresses them, and later calls return its
 * result.
 */
const assets = (): Promise<Asset[]> =>
  (made ??= Promise.all([
    asset('scalar', 'js', () => readFileSync(standalone)),
    asset('start', 'js', () => Buffer.from(referenceStart)),
    asset('reference', 'css', () => Buffer.from(referenceStyle)),
  ]))

/**
 * The content security policy of the API reference. The policy allows inline styles, because the Scalar viewer creates
 * them. It allows scripts only as files of this origin, and forbids requests to other origins.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const html = (names: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loyalty points API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/reference/assets/${names[2]}">
</head>
<body>
<noscript><main><h1>Loyalty points API reference</h1><p>This view needs a script. <a href="/reference.md">Read the same as plain text</a>, or <a href="/openapi.json">take the OpenAPI document</a>.</p></main></noscript>
<div id="reference"></div>
<script defer src="/reference/assets/${names[0]}"></script>
<script defer src="/reference/assets/${names[1]}"></script>
</body>
</html>
`

const page: RequestHandler = async (_request, response) => {
  const names = (await assets()).map(({ name }) => name)
  response.set({
    ...windowHeaders,
    'Content-Security-Policy': policy,
    'Cache-Control': 'public, max-age=300',
    'Referrer-Policy': 'no-referrer',
  })
  response.type('html').send(html(names))
}

const file: RequestHandler<{ name: string }> = async (request, response, next) => {
  const found = (await assets()).find(({ name }) => name === request.params.name)
  if (!found) {
    next()
    return
  }
  const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each)
  response.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': `${found.type}; charset=utf-8`,
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  response.send(encoding ? found[encoding] : found.plain())
}

const textOf = daily(markdown)

/**
 * Returns the router of the API reference: the page `GET /reference`, its files, and the text `GET /reference.md`.
 * Readers need no token.
 */
export const referencePages = ({ baseUrl, realNow }: Pick<Context, 'baseUrl' | 'realNow'>): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/reference', page)
  router.get('/reference/assets/:name', file)
  router.get('/reference.md', (_request, response) => {
    response.set({
      ...windowHeaders,
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Disposition': 'inline',
    })
    response.send(textOf(baseUrl, realNow()))
  })
  return router
}
