import { expect, test } from 'vitest'
import { openTransport } from './deliver.ts'
import { startReceiver, type Answer } from '../../testing/webhooks.ts'

const never = new AbortController().signal
const flooded = 50_000_000

/**
 * Returns a function that answers a request: it writes `start` and then `again` repeatedly, until the client
 * disconnects or it has written 50 MB. `taken` counts the written bytes.
 */
function floodWith(start: string, again: string) {
  const taken = { bytes: 0, closed: false }
  const answer: Answer = ({ socket }) => {
    if (socket === null) throw new Error('no connection')
    const many = again.repeat(Math.ceil(16_384 / again.length))
    const write = (): void => {
      while (taken.bytes < flooded && !taken.closed) {
        taken.bytes += many.length
        if (!socket.write(many)) return void socket.once('drain', write)
      }
      socket.end()
    }
    socket.once('close', () => (taken.closed = true))
    socket.on('error', () => {})
    socket.write(start)
    write()
  }
  return { taken, answer }
}

const post = { headers: {}, body: '{}' }

test.each([
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['chunk extensions', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1;${'x'.repeat(8_000)}\r\na\r\n`],
])('the transport aborts a response with an endless sequence of %s', async (_name, start, again) => {
  const flood = floodWith(start, again)
  await using receiver = await startReceiver(flood.answer)
  const transport = openTransport({ allowPrivate: true })
  const result = await transport.deliver({ ...post, url: receiver.url }, Date.now, never)
  expect(result).toMatchObject({ reason: 'CONNECTION_FAILED', status: null, slow: false })
  expect(flood.taken.bytes).toBeLessThan(flooded)
  await transport.close()
})

test('the byte limit applies to each response of a connection separately', async () => {
  const ports = new Set<number | undefined>()
  await using receiver = await startReceiver((response, request) => {
    ports.add(request.socket.remotePort)
    response.writeHead(200).end(Buffer.alloc(60_000, 'a'))
  })
  const transport = openTransport({ allowPrivate: true })
  for (let count = 0; count < 40; count += 1) {
    const result = await transport.deliver({ ...post, url: receiver.url }, Date.now, never)
    expect(result).toMatchObject({ reason: null, status: 200 })
  }
  expect(ports.size).toBeLessThan(5)
  await transport.close()
})
