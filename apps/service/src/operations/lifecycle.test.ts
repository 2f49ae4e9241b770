import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startChild } from '../../testing/child-process.ts'
import { createLog } from '../log.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { watchDatabase } from '../store/engine/watch-database.ts'
import { handleGetHealth, handleGetReadiness } from './operations.ts'

test('a process without a database connection is alive but not ready', async () => {
  const tested = await openTestStore()
  const { isReady } = watchDatabase(tested.database(), { log: createLog('silent') })
  const ready = async () => handleGetReadiness({} as never, { isReady })
  await expect(ready()).resolves.toMatchObject({ body: { status: 'ready' } })
  await tested.database().close()
  await expect(ready()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 5 })
  expect(await handleGetHealth({} as never, {})).toEqual({ body: { status: 'ok' } })
})

test('a stopping process finishes open requests and refuses new connections', async () => {
  await using child = await startChild()
  const { port } = new URL(child.baseUrls.sandbox)
  const body = '{"clientId":"cl_sandbox_x","clientSecret":"sk","userId":"u"}'
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const underWay = request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/auth/widget/multibrand', headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    underWay.on('response', resolve).on('error', reject),
  )
  await new Promise<void>((sent) => underWay.write(body.slice(0, 20), () => sent()))
  expect((await fetch(`${child.baseUrls.sandbox}/readyz`)).status).toBe(200)
  child.stop()
  await expect
    .poll(
      () =>
        fetch(`${child.baseUrls.sandbox}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      { timeout: 8000 },
    )
    .toBe('refused')
  underWay.end(body.slice(20))
  const { statusCode, headers: answer } = await answered
  // The answer must have the header `Connection: close`, because an open connection would keep the stopping process
  // running.
  expect([statusCode, answer.connection]).toEqual([401, 'close'])
  expect(await child.exited).toBe(0)
}, 60_000)
