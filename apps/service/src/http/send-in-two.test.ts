import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import express from 'express'
import { expect, test } from 'vitest'
import { sendInTwo } from './send-in-two.ts'

const ask = async (encoding: 'br' | 'gzip' | undefined, end: Promise<string>) => {
  const sent = Promise.withResolvers<void>()
  const app = express().get('/', (_, response) => sendInTwo(response, encoding, '<p>beginning</p>', end).then(sent.resolve, sent.reject))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = request({ port: (server.address() as AddressInfo).port }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const unpacked = encoding === 'br' ? answer.pipe(createBrotliDecompress()) : encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
  unpacked.setEncoding('utf8')
  return { asked, unpacked, sent: sent.promise, close: () => server.close() }
}

test.each(['br', 'gzip', undefined] as const)('encoded as %s, the beginning is there while nobody knows the end', async (encoding) => {
  const end = Promise.withResolvers<string>()
  const { unpacked, close } = await ask(encoding, end.promise)
  let text = ''
  unpacked.on('data', (part: string) => (text += part))
  await expect.poll(() => text).toBe('<p>beginning</p>')
  end.resolve('<p>نهاية</p>')
  await once(unpacked, 'end')
  expect(text).toBe('<p>beginning</p><p>نهاية</p>')
  close()
})

test('who has gone before the end harms nobody', async () => {
  const end = Promise.withResolvers<string>()
  const { asked, unpacked, sent, close } = await ask('br', end.promise)
  await once(unpacked, 'data')
  asked.destroy()
  await once(asked, 'close')
  end.resolve('<p>end</p>')
  await expect(sent).resolves.toBeUndefined()
  close()
})
