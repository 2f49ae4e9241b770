import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-servers-'))
const shops: { child: ChildProcess; ended: Promise<unknown> }[] = []
const services: Server[] = []
afterAll(async () => {
  for (const { child } of shops) child.kill()
  await Promise.all(shops.map(({ ended }) => ended))
  for (const server of services) server.close()
  rmSync(folder, { recursive: true })
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  services.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Links the packages that a template imports. The journey in `e2e/templates` installs the packed ones. */
function linkPackages(): void {
  mkdirSync(join(folder, 'node_modules/@loyalty'), { recursive: true })
  symlinkSync(join(repository, 'packages/sdk'), join(folder, 'node_modules/@loyalty/sdk'))
  const express = realpathSync(join(repository, 'packages/sdk/node_modules/express'))
  symlinkSync(express, join(folder, 'node_modules/express'))
}
linkPackages()

const credentials = { clientId: 'cl_sandbox_1', clientSecret: 'sk_sandbox_1' }
/** The requests that the service answered: path and body. */
const seen: unknown[] = []
/** If true, the service redirects each request. The number counts the requests that follow. */
let redirects = false
let redirected = 0
const elsewhere = await listen((_, response) => {
  redirected += 1
  response.setHeader('content-type', 'application/json')
  response.end('{"accessToken":"stolen"}')
})
const baseUrl = await listen((request, response) => {
  void json(request).then((body) => {
    if (redirects) return response.writeHead(307, { location: `${elsewhere}${request.url}` }).end('{"accessToken":"x"}')
    seen.push([request.url, body])
    response.setHeader('content-type', 'application/json')
    return response.end(`{"accessToken":"token-of${request.url}"}`)
  })
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts the server of a template, and returns its address. */
async function startShop(template: string, command: readonly string[], more: Record<string, string> = {}) {
  const cwd = join(folder, `${template}-${Object.keys(more).length}`)
  cpSync(join(repository, 'apps/examples', template), cwd, { recursive: true })
  const port = String(await freePort())
  const [program = '', ...args] = command.map((each) => each.replace('8080', port))
  const env = {
    PATH: process.env['PATH'],
    PYTHONDONTWRITEBYTECODE: '1',
    LOYALTY_BASE_URL: baseUrl,
    LOYALTY_CLIENT_ID: credentials.clientId,
    LOYALTY_CLIENT_SECRET: credentials.clientSecret,
    LOYALTY_WEBHOOK_SECRETS: 'whsec_1',
    PORT: port,
    ...more,
  }
  const child = spawn(program, args, { cwd, env, stdio: 'ignore' })
  shops.push({ child, ended: once(child, 'exit') })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/orders`).catch(() => undefined)) && child.exitCode === null) await delay(50)
  return url
}

const ask = (url: string, widget: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/api/widget-token/${widget}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1', ...headers },
    body: '{}',
  })

test.each(['express', 'fastify-html', 'nextjs'])('the tests of the template %s pass', async (template) => {
  const cwd = join(folder, template)
  cpSync(join(repository, 'apps/examples', template), cwd, { recursive: true })
  const child = spawn('node', ['--test'], { cwd, env: { PATH: process.env['PATH'] } })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(output).toMatch(/^. fail 0$/m)
  expect(output).toMatch(/^. pass [1-9]/m)
})

const servers = {
  express: ['node', 'server.js'],
  php: ['php', '-S', '127.0.0.1:8080', '-t', 'public', 'server.php'],
  python: ['python3', 'server.py'],
}

/** Arguments with which a language succeeds if it has what its template needs. */
const needs = {
  express: ['--version'],
  php: ['-r', 'exit((int) !extension_loaded("pdo_sqlite"));'],
  python: ['--version'],
}

for (const [template, command] of Object.entries(servers))
  describe.skipIf(spawnSync(command[0]!, needs[template as keyof typeof needs]).status !== 0)(
    `the server of the template ${template}`,
    () => {
      let url = ''
      beforeAll(async () => {
        url = await startShop(template, command)
      })

      test.each([
        ['point-exchange', 600],
        ['multibrand', 60],
      ])('creates a token for the widget %s', async (widget, expiresIn) => {
        seen.length = 0
        const answer = await ask(url, widget)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
        expect(await answer.json()).toEqual({ token: `token-of/v1/auth/widget/${widget}`, expiresIn })
        const order = { amount: 50, currency: 'SAR', referenceNumber: expect.stringMatching(/^ORDER-/) as unknown }
        const details = { ...credentials, userId: 'customer-1001', ...(widget === 'multibrand' ? {} : order) }
        expect(seen).toEqual([[`/v1/auth/widget/${widget}`, details]])
      })

      test('refuses a page of another site, and an unknown widget', async () => {
        expect((await ask(url, 'multibrand', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
        expect((await ask(url, 'multibrand', { 'x-loyalty-widget': '' })).status).toBe(403)
        expect((await ask(url, 'other')).status).toBe(404)
      })

      // The SDK of the other template has this test, too.
      test.skipIf(template === 'express')('does not follow a redirect with the client secret', async () => {
        redirects = true
        const { status } = await ask(url, 'multibrand').finally(() => (redirects = false))
        expect([status, redirected]).toEqual([502, 0])
      })

      test('serves the pages of its public origin behind a proxy', async () => {
        const proxied = await startShop(template, command, { SHOP_ORIGIN: 'https://shop.example' })
        const page = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }
        expect((await ask(proxied, 'multibrand', page)).status).toBe(200)
      })
    },
  )
