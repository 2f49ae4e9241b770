import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import express from 'express'
import { readConfig } from '@loyalty/bff/config'
import { openStore } from '@loyalty/bff/store'
import { createDemo } from './app.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const listen = async (app: express.Express): Promise<string> => {
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts the shop with a fake service that mints `token-1`, `token-2` … Serves the unbuilt `index.html` as the
 * document.
 */
const startDemo = async () => {
  let minted = 0
  const service = express()
  service.post(
    '/v1/auth/widget/:type',
    (_request, response) => void response.json({ accessToken: `token-${(minted += 1)}` }),
  )
  const dist = mkdtempSync(join(tmpdir(), 'demo-'))
  copyFileSync(fileURLToPath(new URL('../../index.html', import.meta.url)), join(dist, 'index.html'))
  const secrets = { LOYALTY_CLIENT_SECRET: 'sk_sandbox_CANARY', LOYALTY_WEBHOOK_SECRETS: 'whsec_CANARY' }
  const config = readConfig({
    LOYALTY_CLIENT_ID: 'cl_sandbox_CANARY',
    LOYALTY_BASE_URL: await listen(service),
    LOG_LEVEL: 'silent',
    ...secrets,
  })
  const store = openStore(':memory:')
  let time = 1_000_000
  const { app, close } = createDemo({ config, store, embedKey: 'ek_sandbox_1', dist, now: () => time })
  closing.push(
    close,
    () => store.close(),
    () => rmSync(dist, { recursive: true }),
  )
  const url = await listen(app)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const signedIn = async () => ({ cookie: (await get('/')).headers.get('set-cookie')?.split(';', 1)[0] ?? '' })
  const arm = async (type: string, armed: boolean) => {
    const headers = { 'content-type': 'application/json', 'x-loyalty-widget': '1' }
    const answer = await fetch(`${url}/api/inspector/expired/${type}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ armed }),
    })
    return (await answer.json()) as { expiresAt: number }
  }
  return { url, get, signedIn, arm, config, pass: (seconds: number) => void (time += seconds * 1000) }
}

test('every page has a strict content security policy and no secrets', async () => {
  const { get, config } = await startDemo()
  for (const path of ['/', '/point-exchange?order=O-17', '/multibrand?lang=ar&theme=dark']) {
    const { text, headers } = await get(path)
    expect(text).toContain(`<script async src="${config.serviceUrl}/embed/v1/embed.js"`)
    expect(text).toContain('content="ek_sandbox_1"')
    expect(text).not.toMatch(/CANARY|\{\{/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-src 'self' ${config.serviceUrl};`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*/)
  }
})

test('the document takes only a valid language and theme from the address', async () => {
  const { get } = await startDemo()
  expect((await get('/?lang=ar&theme=dark')).text).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect((await get('/?lang="><script>&theme=x')).text).toContain('<html lang="en" dir="ltr" data-theme="auto">')
})

test('only the first visit signs the customer in automatically', async () => {
  const { get, url } = await startDemo()
  const first = await get('/')
  const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect((await get('/api/account', { cookie })).text).toContain('Layla')
  expect((await get('/', { cookie })).headers.get('set-cookie')).toBeNull()
  const headers = { cookie, 'x-loyalty-widget': '1' }
  const out = await fetch(`${url}/api/session`, { method: 'DELETE', headers })
  const after = out.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect((await get('/', { cookie: after })).headers.get('set-cookie')).toBeNull()
  expect((await get('/api/account', { cookie: after })).status).toBe(401)
})

test('the inspector streams old and new events without token values', async () => {
  const { get, url, signedIn } = await startDemo()
  const headers = await signedIn()
  await get('/widgets/multibrand', headers)
  const stream = await fetch(`${url}/api/inspector/events`, { headers })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) text += (await reader.read()).value ?? ''
  }
  await until('"carrier":"iframe"')
  await get('/widgets/point-exchange?order=O-17', headers)
  await until('"widget":"point-exchange"')
  await reader.cancel()
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(text).not.toMatch(/token-\d/)
})

test("only the demo's first customer may open the inspector", async () => {
  const { get, url } = await startDemo()
  expect((await get('/api/inspector/events')).status).toBe(401)
  const other = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
    body: '{"customerId":"customer-1002"}',
  })
  const cookie = other.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect((await get('/api/account', { cookie })).text).toContain('Idris')
  expect((await get('/api/inspector/events', { cookie })).status).toBe(401)
})

test('each activation of the expired-token scenario yields one expired token', async () => {
  const { get, arm, pass, signedIn } = await startDemo()
  const headers = await signedIn()
  const next = async () => (await get('/widgets/multibrand', headers)).headers.get('location')?.split('token=')[1]
  const { expiresAt } = await arm('multibrand', true)
  const fresh = await next()
  pass(70)
  expect(expiresAt).toBe(1_063_000)
  const second = await next()
  await arm('multibrand', true)
  const old = await next()
  const third = await next()
  await arm('multibrand', true)
  await arm('multibrand', false)
  const fourth = await next()
  expect(new Set([fresh, second, old, third, fourth]).size).toBe(5)
  await arm('multibrand', true)
  expect(await next()).toBe(old)
})
