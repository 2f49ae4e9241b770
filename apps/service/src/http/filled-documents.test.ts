import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepFilled } from './filled-documents.ts'

test('a document is filled and compressed once for all who ask for the same, in each encoding', async () => {
  const filled = keepFilled()
  let fills = 0
  const fill = () => `document ${(fills += 1)}`
  const [one, other] = await Promise.all([filled('a', 'br', fill), filled('a', 'br', fill)])
  expect(one).toBe(other)
  expect(brotliDecompressSync(one).toString()).toBe('document 1')
  expect(gunzipSync(await filled('a', 'gzip', fill)).toString()).toBe('document 2')
  expect((await filled('a', undefined, fill)).toString()).toBe('document 3')
  expect((await filled('b', undefined, fill)).toString()).toBe('document 4')
})

test('it keeps so many, and forgets the oldest', async () => {
  const filled = keepFilled()
  let fills = 0
  const fill = () => `${(fills += 1)}`
  for (let index = 0; index < 501; index += 1) await filled(`${index}`, undefined, fill)
  await filled('500', undefined, fill)
  expect(fills).toBe(501)
  await filled('0', undefined, fill)
  expect(fills).toBe(502)
})
