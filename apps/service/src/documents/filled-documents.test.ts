import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepFilled } from './filled-documents.ts'

const counted = () => {
  const filled = keepFilled()
  const made: string[] = []
  const ask = (key: string, encoding?: 'br' | 'gzip') => filled(key, encoding, () => `document ${made.push(key)}`)
  return { ask, made }
}

test('keepFilled compresses a document once for each key and encoding', async () => {
  const { ask } = counted()
  const [one, other] = await Promise.all([ask('a', 'br'), ask('a', 'br')])
  expect(one).toBe(other)
  expect(brotliDecompressSync(one).toString()).toBe('document 1')
  expect(gunzipSync(await ask('a', 'gzip')).toString()).toBe('document 2')
  expect(brotliDecompressSync(await ask('b', 'br')).toString()).toBe('document 3')
  expect((await ask('b')).toString()).toBe('document 4')
})

test('a full cache evicts the least recently used document', async () => {
  const { ask, made } = counted()
  for (let index = 0; index < 500; index += 1) await ask(`${index}`, 'gzip')
  await ask('0', 'gzip')
  await ask('500', 'gzip')
  expect(made).toHaveLength(501)
  await ask('0', 'gzip')
  expect(made).toHaveLength(501)
  await ask('1', 'gzip')
  expect(made.at(-1)).toBe('1')
})

test('keepFilled compresses a document again if the first attempt has failed', async () => {
  const filled = keepFilled()
  const fail = () => {
    throw new Error('full')
  }
  await expect(filled('a', 'br', fail)).rejects.toThrow('full')
  expect(brotliDecompressSync(await filled('a', 'br', () => 'there')).toString()).toBe('there')
})
