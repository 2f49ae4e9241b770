import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemCatalogue, type ProblemCode } from '@loyalty/contract'
import { markdown, problemAdvice } from '@loyalty/reference'
import { startTestService, type TestService } from '../../testing/service.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { isRecoverable, readEmbedErrors } from './embed-errors.ts'

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

test.for(codes)('the address of the error %s explains it as JSON', async (code) => {
  const { status, title, retryable } = problemCatalogue[code]
  const json = await get(`/errors/${code}`, { accept: 'application/json' })
  expect(await json.json()).toEqual({ code, title, status, retryable, ...problemAdvice[code] })
})

test('the address of a widget error explains it as JSON', async () => {
  const embedErrors = readEmbedErrors(service.config.builtFolders.embed)
  expect(embedErrors.size).toBeGreaterThan(30)
  for (const [code, error] of embedErrors) {
    const { title, meaning, causes, remedy } = error
    const json = (await (await get(`/errors/${code}`)).json()) as object
    expect(json).toEqual({ code, title, meaning, causes, remedy, retryable: isRecoverable(error) })
  }
})

test.each(['RATE_LIMITED', 'origin_not_allowed'])(
  'the address of the error %s redirects a browser to its page',
  async (code) => {
    const { sandbox, production } = service.baseUrls
    for (const [base, site] of [
      [sandbox, sandbox],
      [production, production],
      [service.portalUrl, sandbox],
    ]) {
      const answer = await fetch(`${base}/errors/${code}`, { headers: browser, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${site}/docs/errors/${code.toLowerCase()}/`,
      ])
      expect(answer.headers.get('vary')).toContain('Accept')
    }
  },
)

test('without the documentation site, an error has a plain page', async () => {
  await using folder = await temporaryFolder()
  const bare = await startTestService({ DOCS_FOLDER: folder.path })
  try {
    for (const [base, code, remedy] of [
      [bare.baseUrls.sandbox, 'RATE_LIMITED', problemAdvice.RATE_LIMITED.remedy],
      [bare.portalUrl, 'origin_not_allowed', 'Register the origin'],
    ]) {
      const answer = await fetch(`${base}/errors/${code}`, { headers: browser, redirect: 'manual' })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain(remedy)
    }
  } finally {
    await bare.close()
  }
})

test('the page of an unknown error code answers 404', async () => {
  for (const code of ['NO_SUCH_CODE', 'toString', '__proto__']) {
    const answer = await get(`/errors/${code}`, browser)
    expect(answer.status, code).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  }
})
