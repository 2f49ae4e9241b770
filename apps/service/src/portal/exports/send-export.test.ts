import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { goneSignal } from '../../http/gone-signal.ts'
import { sendExport, type Sending } from './send-export.ts'

const line = ['x'.repeat(1_000)]

async function* batchesOf(count: number) {
  for (let index = 0; index < count; index += 1) yield Array.from({ length: 500 }, () => line)
}

/** Opens a connection whose client reads nothing until `read` is called. */
const opened = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return {
    client,
    response,
    send: (sending: Partial<Sending>, count = 1_000) =>
      sendExport(
        response,
        { columns: ['name'], batches: batchesOf(count) },
        { gone: goneSignal(response), stopping: new AbortController().signal, ...sending },
      ),
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a client that reads nothing loses its connection', async () => {
  await using connection = await opened()
  await connection.send({ patienceMs: 20 })
  expect(connection.response).toMatchObject({ destroyed: true, writableFinished: false })
})

test('a service that stops does not wait for a client', async () => {
  await using connection = await opened()
  const stopping = new AbortController()
  const sent = connection.send({ stopping: stopping.signal })
  await expect.poll(() => connection.response.listenerCount('drain')).toBeGreaterThan(0)
  stopping.abort()
  await sent
  expect(connection.response).toMatchObject({ destroyed: true, writableFinished: false })
})

test('a client that leaves ends the export', async () => {
  await using connection = await opened()
  const sent = connection.send({})
  await expect.poll(() => connection.response.listenerCount('drain')).toBeGreaterThan(0)
  connection.client.destroy()
  await sent
  expect(connection.response).toMatchObject({ destroyed: true, writableFinished: false })
})

test('an export that waits often leaves no listener', async () => {
  await using connection = await opened()
  const { client, response } = connection
  const listeners = () => response.eventNames().map((name) => [name, response.listenerCount(name)])
  let waits = 0
  response.on('drain', () => (waits += 1))
  const before = listeners()
  const gone = new AbortController()
  client.resume()
  await connection.send({ gone: gone.signal }, 40)
  expect(response.writableFinished).toBe(true)
  expect(waits).toBeGreaterThan(10)
  expect(listeners()).toEqual(before)
})

test('a failed read breaks the connection and reports its error', async () => {
  await using connection = await opened()
  async function* batches() {
    yield [line]
    throw new Error('no database')
  }
  connection.client.resume()
  const signals = { gone: goneSignal(connection.response), stopping: new AbortController().signal }
  await expect(sendExport(connection.response, { columns: ['name'], batches: batches() }, signals)).rejects.toThrow(
    'no database',
  )
  expect(connection.response.destroyed).toBe(true)
})
