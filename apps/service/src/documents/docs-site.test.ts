import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: TestService

beforeAll(async () => {
  folder = await temporaryFolder()
  const put = (name: string, text: string) => writeFileSync(join(folder.path, name), text)
  for (const name of ['assets', 'start', 'pagefind']) mkdirSync(join(folder.path, name))
  put('index.html', '<!doctype html><title>Docs</title><script>first()</script>')
  put('404.html', '<!doctype html><title>Not found</title>')
  put('start/index.html', '<!doctype html><code>{{baseUrl}} {{embedOrigin}} {{embedKey}} {{unknown}}</code>')
  put('start.md', '# {{baseUrl}}')
  put('assets/page.1a2b.js', 'export {}')
  put('assets/page.1a2b.js.br', 'compressed')
  put('pagefind/worker.js', '"{{baseUrl}}"')
  service = await startTestService({ DOCS_FOLDER: folder.path, DOCS_EMBED_KEY: 'ek_sandbox_docs' })
})
afterAll(async () => {
  await service.close()
  await folder[Symbol.asyncDispose]()
})

const get = async (path: string, init: RequestInit = {}, base = service.baseUrls.sandbox) => {
  const answer = await fetch(base + path, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test.each([
  ['/', '/docs/', 302],
  ['/docs', '/docs/', 302],
  ['/docs/start', '/docs/start/', 301],
])('the path %s redirects to %s', async (path, target, expected) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([expected, target])
})

test('a page has the addresses and the embed key of its environment', async () => {
  const { sandbox, production } = service.baseUrls
  expect((await get('/docs/start/')).text).toContain(`<code>${sandbox} ${sandbox} ek_sandbox_docs {{unknown}}</code>`)
  expect((await get('/docs/start/', {}, production)).text).toContain(`<code>${production} ${production} ek_live_… `)
  expect(await get('/docs/start.md')).toMatchObject({ status: 200, text: `# ${sandbox}` })
})

test('the policy of a page allows only its own scripts', async () => {
  const { headers } = await get('/docs/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]+=*';/)
  for (const rule of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/https?:/)
  expect(headers.get('set-cookie')).toBeNull()
})

test('the script of the search may only load files of the site', async () => {
  const { headers, text } = await get('/docs/pagefind/worker.js')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  expect(text).toBe('"{{baseUrl}}"')
})

test('a page is compressed, and unchanged it answers 304', async () => {
  const { headers } = await get('/docs/start/', { headers: { 'accept-encoding': 'br' } })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  const known = await new Promise((resolve, reject) => {
    // Not `fetch`, which adds `Cache-Control: no-cache` to such a request.
    const asked = { headers: { 'if-none-match': headers.get('etag')! } }
    request(`${service.baseUrls.sandbox}/docs/start/`, asked, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  expect(known).toBe(304)
})

test('files with a hash in their name never expire', async () => {
  const { headers } = await get('/docs/assets/page.1a2b.js', { headers: { 'accept-encoding': 'identity' } })
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each(['/docs/no/such/page/', '/docs/%E0%A4%A', '/docs/../config', '/docs/assets/page.1a2b.js.br'])(
  'the path %s has no page',
  async (path) => {
    const page = await get(path, { headers: { accept: 'text/html' } })
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.status).toBeLessThan(500)
    const forProgram = await get(path, { headers: { accept: 'application/json' } })
    expect(forProgram.headers.get('content-type')).toContain('application/problem+json')
  },
)

test('a missing page is a page for a browser', async () => {
  const { status, text } = await get('/docs/no/such/page/', { headers: { accept: 'text/html' } })
  expect([status, text]).toEqual([404, '<!doctype html><title>Not found</title>'])
})

test('a page answers no other method than GET and HEAD', async () => {
  expect((await get('/docs/start/', { method: 'POST' })).status).toBe(405)
  expect(await get('/docs/start/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('an installation without a build has no site', async () => {
  await using bare = await startTestService({ DOCS_FOLDER: join(folder.path, 'missing') })
  expect((await get('/docs/', {}, bare.baseUrls.sandbox)).status).toBe(404)
  expect((await get('/docs/start.md', {}, service.portalUrl)).status).toBe(404)
})
