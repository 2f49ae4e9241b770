import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const html = '<!doctype html><title>Loyalty portal</title>'
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: TestService

beforeAll(async () => {
  folder = await temporaryFolder()
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), html)
  writeFileSync(join(folder.path, 'portal.svg'), '<svg/>')
  writeFileSync(join(folder.path, 'assets/portal-4f1c.js'), 'export {}')
  service = await startTestService({ PORTAL_FOLDER: folder.path })
})
afterAll(async () => {
  await service.close()
  await folder[Symbol.asyncDispose]()
})

const get = async (path: string, init?: RequestInit) => {
  const answer = await fetch(service.portalUrl + path, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test.each(['/', '/sandbox', '/sandbox/webhooks/we_1?before=1', '/sign-in', '/no/such/page'])(
  'the page %s has the built document',
  async (path) => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/html; charset=utf-8', html])
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test('the policy of pages allows only its own files', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${service.baseUrls.production} ${service.baseUrls.sandbox}`,
    `frame-src ${service.previewUrl}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test.each(['/portal/api/nothing', '/portal/api', '/assets/old-1a2b.js', '/missing.js', '/errors/NOTHING'])(
  'the address %s answers a problem, not a page',
  async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  },
)

test('a page answers no other method than GET and HEAD', async () => {
  expect((await get('/sandbox', { method: 'POST' })).status).toBe(404)
  expect(await get('/sandbox', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('files with a hash in their name never expire', async () => {
  const { headers, text } = await get('/assets/portal-4f1c.js')
  expect([text, headers.get('cache-control')]).toEqual(['export {}', 'public, max-age=31536000, immutable'])
  expect((await get('/portal.svg')).headers.get('cache-control')).toBe('no-cache')
})

test('the portal reports its readiness', async () => {
  expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
})

test('without a build the portal has no pages', async () => {
  await using bare = await startTestService({ PORTAL_FOLDER: join(folder.path, 'missing') })
  expect((await fetch(bare.portalUrl)).status).toBe(404)
  expect((await fetch(`${bare.portalUrl}/readyz`)).status).toBe(200)
})

test('the configuration names the addresses without a sign-in', async () => {
  const { text } = await get('/portal/api/configuration')
  expect(JSON.parse(text)).toMatchObject({ languages: ['en', 'ar'], baseUrls: service.baseUrls })
})
