import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import express, { type RequestHandler } from 'express'
import { expect, test } from 'vitest'
import { sendInTwo } from './send-in-two.ts'

const serving = async (handle: RequestHandler) => {
  const server = createServer(express().get('/', handle)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const ask = async (encoding: 'br' | 'gzip' | undefined, end: Promise<string>) => {
  const sent = Promise.withResolvers<void>()
  const { port, close } = await serving(
    (_, response) => void sendInTwo(response, encoding, '<p>beginning</p>', end).then(sent.resolve, sent.reject),
  )
  const asked = request({ port }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const unpacked = encoding === 'br' ? answer.pipe(createBrotliDecompress()) : encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
  unpacked.setEncoding('utf8')
  return { asked, unpacked, sent: sent.promise, close }
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

test.each(['br', 'gzip', undefined] as const)('encoded as %s, who has gone before the end harms nobody', async (encoding) => {
  const end = Promise.withResolvers<string>()
  const { asked, unpacked, sent, close } = await ask(encoding, end.promise)
  await once(unpacked, 'data')
  asked.destroy()
  await once(asked, 'close')
  end.resolve('<p>end</p>')
  await expect(sent).resolves.toBeUndefined()
  close()
})

test('nor does who has gone before the beginning', async () => {
  const sent = Promise.withResolvers<void>()
  const { port, close } = await serving(async (_, response) => {
    asked.destroy()
    await once(response, 'close')
    void sendInTwo(response, 'br', '<p>beginning</p>', Promise.resolve('<p>end</p>')).then(sent.resolve, sent.reject)
  })
  const asked = request({ port })
    .on('error', () => {})
    .end()
  await expect(sent.promise).resolves.toBeUndefined()
  close()
})
