import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

test('builtFiles serves the smallest accepted encoding from memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-built-'))
  for (const [name, text] of [
    ['a.js', 'plain'],
    ['a.js.br', 'brotli'],
    ['a.js.gz', 'gzip'],
  ] as const)
    writeFileSync(join(folder, name), text)
  const server = express().use(builtFiles(folder, 'public, max-age=1')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  rmSync(folder, { recursive: true })
  const { port } = server.address() as AddressInfo
  const ask = (headers: Record<string, string>, path = '/a.js') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      get({ port, path, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
      }).on('error', reject)
    })
  const chromium = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(chromium).toMatchObject({
    status: 200,
    body: 'brotli',
    headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' },
  })
  expect((await ask({ 'accept-encoding': 'gzip' })).body).toBe('gzip')
  expect((await ask({})).body).toBe('plain')
  expect((await ask({ 'if-none-match': String(chromium.headers.etag) })).status).toBe(304)
  expect((await ask({}, '/a.js.br')).status).toBe(404)
  server.close()
})
