import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { readConfig } from '../config.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('only the portal may frame the preview host', async () => {
  const { headers } = await fetch(service.previewUrl!)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`frame-ancestors ${service.portalUrl};`)
  expect(policy).toContain(`frame-src ${service.baseUrls.sandbox};`)
  expect(policy).toContain(`script-src 'self' ${service.baseUrls.sandbox}/embed/v1/embed.js;`)
  expect(headers.has('x-frame-options')).toBe(false)
})

test('the preview host has one script, which is a file', async () => {
  const html = await (await fetch(service.previewUrl!)).text()
  expect(html.match(/<script.*?<\/script>/g)).toEqual(['<script src="/host.js" defer></script>'])
})

test('the preview host has no endpoint', async () => {
  for (const path of ['/transactions', '/portal/api/session', '/embed/v1/embed.js', '/widgets/multibrand/'])
    expect((await fetch(service.previewUrl + path)).status, path).toBe(404)
})

test('the portal frames the preview host alone', async () => {
  const policy = (await fetch(service.portalUrl)).headers.get('content-security-policy')
  expect(policy).toContain(`frame-src ${service.previewUrl};`)
})

test.each([
  ['http://preview.example', {}],
  ['https://preview.example/path', {}],
  ['https://api.example', { SANDBOX_URL: 'https://api.example' }],
  ['https://portal.example:8443', { PORTAL_URL: 'https://portal.example', NODE_ENV: 'production' }],
])('the service refuses the preview host %s', (PREVIEW_URL, settings) => {
  const read = () => readConfig({ MASTER_KEY: Buffer.alloc(32).toString('base64'), PREVIEW_URL, ...settings })
  expect(read).toThrow(/^PREVIEW_URL must /)
})
