import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemCatalogue, type ProblemCode } from '@loyalty/contract'
import { markdown, problemAdvice } from '@loyalty/reference'
import { startTestService, type TestService } from '../../testing/service.ts'
import { isRecoverable, readEmbedErrors } from './embed-errors.ts'
import { escapeHtml } from './page.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.baseUrls.sandbox + path, { headers })
const codes = Object.keys(problemCatalogue) as ProblemCode[]
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('the API reference at each base address contains that base address', async () => {
  for (const base of Object.values(service.baseUrls)) {
    const plain = await fetch(`${base}/reference.md`)
    expect(plain.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await plain.text()).toBe(markdown(base, Date.now()))
    const page = await fetch(`${base}/reference`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('the API reference page loads only immutable files of its own origin', async () => {
  const page = await get('/reference')
  const policy = page.headers.get('content-security-policy')
  for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
  expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/)
  const html = await page.text()
  expect(html).toMatch(/<noscript>.*href="\/reference\.md"/s)
  expect(html).not.toMatch(/<script[^>]*>[^<]|https?:\/\//)
  const files = [...html.matchAll(/\/reference\/assets\/[\w.-]+/g)].map(([path]) => path)
  expect(files).toHaveLength(3)
  for (const path of files) {
    const file = await get(path)
    expect(file.status, path).toBe(200)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await file.arrayBuffer()
  }
  expect((await get('/reference/assets/scalar-0.js')).status).toBe(404)
})

test.for(codes)('the error page explains %s as HTML and as JSON', async (code) => {
  const page = await get(`/errors/${code}`, browser)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'/,
  )
  expect(page.headers.get('vary')).toContain('Accept')
  const html = await page.text()
  const { meaning, remedy, causes } = problemAdvice[code]
  for (const part of [
    `<h1>${code}</h1>`,
    'lang="en"',
    'href="/reference"',
    ...[...causes, meaning, remedy].map(escapeHtml),
  ])
    expect(html).toContain(part)
  const { status, title, retryable } = problemCatalogue[code]
  const json = await get(`/errors/${code}`, { accept: 'application/json' })
  expect(await json.json()).toEqual({ code, title, status, retryable, ...problemAdvice[code] })
})

test('the error page explains every widget error as HTML and JSON', async () => {
  const embedErrors = readEmbedErrors(service.config.builtFolders.embed)
  expect(embedErrors.size).toBeGreaterThan(30)
  for (const [code, error] of embedErrors) {
    const html = await (await get(`/errors/${code}`, browser)).text()
    expect(html).toContain(`<h1>${code}</h1>`)
    expect(html).not.toMatch(/`|\]\(/)
    const { title, meaning, causes, remedy } = error
    const json = (await (await get(`/errors/${code}`)).json()) as object
    expect(json).toEqual({ code, title, meaning, causes, remedy, retryable: isRecoverable(error) })
  }
  const text = await (await get('/errors/token_reused', browser)).text()
  for (const part of ['<li>config</li><li>not recoverable</li><li>fix_integration</li>', '<code>no-store</code>'])
    expect(text).toContain(part)
})

test('the page of an unknown error code answers 404', async () => {
  for (const code of ['NO_SUCH_CODE', 'toString', '__proto__']) {
    const answer = await get(`/errors/${code}`, browser)
    expect(answer.status, code).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  }
})
