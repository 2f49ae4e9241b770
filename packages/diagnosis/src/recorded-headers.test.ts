import { expect, test } from 'vitest'
import { readRecordedHeaders } from './recorded-headers.ts'

const pairs = [
  ['X-Service-Timestamp', '1735689600'],
  ['x-service-signature', 'ab:cd'],
]
const read = (text: string) => readRecordedHeaders(text, 'headers.txt')

test('readRecordedHeaders reads headers from text lines and from JSON', () => {
  const lines = 'X-Service-Timestamp: 1735689600\r\nx-service-signature:ab:cd  \r\n\r\n'
  for (const text of [
    lines,
    `POST /webhooks HTTP/1.1\r\n${lines}`,
    `:method: POST\n:path: /webhooks\n${lines}`,
    JSON.stringify(pairs),
    `\uFEFF${JSON.stringify(pairs)}`,
    JSON.stringify(pairs.flat()),
    JSON.stringify(Object.fromEntries(pairs)),
    JSON.stringify(Object.fromEntries(pairs.map(([name = '', value]) => [name, [value]])), null, 2),
    JSON.stringify({ 'X-Service-Timestamp': 1735689600, 'x-service-signature': 'ab:cd' }),
  ])
    expect(read(text)).toEqual(pairs)
})

test.each([
  ['x-service-timestamp 1735689600', `'name: value': "x-service-timestamp 1735689600"`],
  ['x-\u001B[2J: 1', 'x-\\u001b[2J'],
  [JSON.stringify({ 'x-name': '\u009B2J' }), `'name: value': "x-name: \\u009b2J"`],
  ['{"x-service-timestamp":', 'looks like JSON, but not like headers'],
  ['[1, 2]', 'looks like JSON, but not like headers'],
  ['["x-service-timestamp"]', 'looks like JSON, but not like headers'],
  ['[["x-service-timestamp", "1", "2"]]', 'looks like JSON, but not like headers'],
  ['{"x-service-timestamp": null}', 'unlike this: {"x-service-timestamp":null}'],
  ['{"headers": {"x-service-timestamp": "1"}}', 'unlike this: {"headers":{"x-service-timestamp":"1"}}'],
  ['{}', 'it contains no header'],
  ['\n', 'it contains no header'],
])('the error for %j names the file and the cause', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
  expect(() => read(text)).toThrow(/^headers\.txt: /)
})

test('the error quotes only the start of a long header line', () => {
  expect(() => read(`POST / HTTP/1.1\nhost: shop\n\n${'a'.repeat(100)}`)).toThrow(`"${'a'.repeat(79)}…`)
})
