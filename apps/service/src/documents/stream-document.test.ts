import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import express, { type RequestHandler } from 'express'
import { expect, test } from 'vitest'
import { documentEnd, streamDocument } from './stream-document.ts'

const serving = async (handle: RequestHandler) => {
  const server = createServer(express().get('/', handle)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const ask = async (encoding: 'br' | 'gzip' | undefined, end: Promise<string>) => {
  const sent = Promise.withResolvers<void>()
  const { port, close } = await serving(
    (_, response) => void streamDocument(response, encoding, '<p>beginning</p>', end).then(sent.resolve, sent.reject),
  )
  const asked = request({ port }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const unpacked =
    encoding === 'br'
      ? answer.pipe(createBrotliDecompress())
      : encoding === 'gzip'
        ? answer.pipe(createGunzip())
        : answer
  unpacked.setEncoding('utf8')
  return { asked, unpacked, sent: sent.promise, close }
}

test.each(['br', 'gzip', undefined] as const)(
  'streamDocument sends the beginning before the end resolves, encoded as %s',
  async (encoding) => {
    const end = Promise.withResolvers<string>()
    const { unpacked, close } = await ask(encoding, end.promise)
    let text = ''
    unpacked.on('data', (part: string) => (text += part))
    await expect.poll(() => text).toBe('<p>beginning</p>')
    end.resolve('<p>نهاية</p>')
    await once(unpacked, 'end')
    expect(text).toBe('<p>beginning</p><p>نهاية</p>')
    close()
  },
)

test.each(['br', 'gzip', undefined] as const)(
  'streamDocument resolves when the client disconnects before the end, encoded as %s',
  async (encoding) => {
    const end = Promise.withResolvers<string>()
    const { asked, unpacked, sent, close } = await ask(encoding, end.promise)
    await once(unpacked, 'data')
    asked.destroy()
    await once(asked, 'close')
    end.resolve('<p>end</p>')
    await expect(sent).resolves.toBeUndefined()
    close()
  },
)

test('streamDocument resolves when the client disconnects before the beginning', async () => {
  const sent = Promise.withResolvers<void>()
  const { port, close } = await serving(async (_, response) => {
    asked.destroy()
    await once(response, 'close')
    void streamDocument(response, 'br', '<p>beginning</p>', Promise.resolve('<p>end</p>')).then(
      sent.resolve,
      sent.reject,
    )
  })
  const asked = request({ port })
    .on('error', () => {})
    .end()
  await expect(sent.promise).resolves.toBeUndefined()
  close()
})

const bodyEnd = '<script>show()</script></body></html>'

test('documentEnd puts the first screen into a template before the end', async () => {
  expect(await documentEnd(Promise.resolve('<main>Hello</main>'), bodyEnd)).toBe(
    `<template id="lw-first"><main>Hello</main></template>${bodyEnd}`,
  )
})

test('documentEnd omits the first screen after a failure or a timeout', async () => {
  expect(await documentEnd(Promise.reject(new Error('suspended')), bodyEnd)).toBe(bodyEnd)
  expect(await documentEnd(Promise.resolve(''), bodyEnd)).toBe(bodyEnd)
  expect(await documentEnd(new Promise(() => {}), bodyEnd, 1)).toBe(bodyEnd)
})
