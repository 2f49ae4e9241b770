import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { problemHandler } from './send-problem.ts'

afterEach(() => vi.restoreAllMocks())

test('problemHandler prints no error when the answer has already begun', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const logged: unknown[] = []
  const app = express()
  // Express prints unhandled errors in every environment except `test`, so the test sets another environment.
  app.set('env', 'production')
  app.use((_request, response) => {
    response.write('beginning')
    throw new Error('CANARY')
  })
  app.use(problemHandler((error) => void logged.push(error)))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).then((head) => head.text())
  await expect(answer).rejects.toThrow(/fetch failed|terminated/)
  server.close()
  await once(server, 'close')
  expect(logged).toHaveLength(1)
  expect(printed).not.toHaveBeenCalled()
})
