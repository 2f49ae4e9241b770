import { once } from 'node:events'
import express from 'express'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { logRequests } from './log-requests.ts'

const linesOf = async (level: string, paths: readonly string[]): Promise<Record<string, unknown>[]> => {
  const lines: string[] = []
  const log = logRequests(createLog(level, { write: (line: string) => void lines.push(line) }))
  const app = express()
  app.use((request, response) => {
    response.locals['requestId'] = 'req_1'
    log?.(request, response)
    if (request.path !== '/unknown/CANARY') response.locals['route'] = request.path
    if (request.path === '/gone') return void request.socket.destroy()
    if (request.path === '/refused') response.locals['outcome'] = 'TOKEN_MISSING'
    if (request.path === '/guessed')
      Object.assign(response.locals, { outcome: 'SIGN_IN_FAILED', who: { organizationId: 'org_1' } })
    response.status({ '/refused': 401, '/guessed': 401, '/broken': 500 }[request.path] ?? 200).end()
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const path of paths) {
    const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { cookie: 'CANARY' },
      agent: false,
    })
    await Promise.race([
      once(request, 'response').then(([answer]) => (answer as NodeJS.ReadableStream).resume()),
      once(request, 'error'),
    ])
    await once(request, 'close')
  }
  await new Promise((done) => server.close(done))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('the log line of a request contains no URL and no headers', async () => {
  const lines = await linesOf('info', ['/fine?token=CANARY', '/refused', '/broken', '/gone', '/unknown/CANARY'])
  const line = (route: string, status: number) => ({
    reqId: 'req_1',
    req: { method: 'GET', route },
    res: { status },
    responseTime: expect.any(Number) as number,
  })
  expect(lines).toMatchObject([
    { ...line('/fine', 200), level: 30, msg: 'request completed' },
    { ...line('/refused', 401), level: 30, msg: 'request completed', outcome: 'TOKEN_MISSING' },
    { ...line('/broken', 500), level: 50, msg: 'request errored' },
    { ...line('/gone', 200), level: 30, msg: 'request aborted' },
    { ...line('none', 200), level: 30, msg: 'request completed' },
  ])
  expect(lines[0]).not.toHaveProperty('outcome')
  expect(JSON.stringify(lines)).not.toContain('CANARY')
})

test('the logged warning about a failed sign-in names the organization', async () => {
  expect(await linesOf('warn', ['/fine', '/refused', '/guessed'])).toMatchObject([
    { level: 40, req: { route: '/guessed' }, outcome: 'SIGN_IN_FAILED', organizationId: 'org_1' },
  ])
})

test('log level error drops the lines of successful requests', async () => {
  expect(await linesOf('error', ['/fine', '/broken'])).toMatchObject([{ level: 50, req: { route: '/broken' } }])
  expect(logRequests(createLog('silent'))).toBeUndefined()
})
