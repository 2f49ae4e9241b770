import { expect, test } from 'vitest'
import { readRecordedHeaders } from './recorded-headers.ts'

const pairs = [
  ['X-Service-Timestamp', '1735689600'],
  ['x-service-signature', 'ab:cd'],
]
const read = (text: string) => readRecordedHeaders(text, 'headers.txt')

test('headers are read from lines, with or without a request line, and from JSON of every usual shape', () => {
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
  ['{"x-service-timestamp": null}', 'and this is none: {"x-service-timestamp":null}'],
  ['{"headers": {"x-service-timestamp": "1"}}', 'and this is none: {"headers":{"x-service-timestamp":"1"}}'],
  ['{}', 'there is no header in it'],
  ['\n', 'there is no header in it'],
])('what is no header is named, and where it stands: %j', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
  expect(() => read(text)).toThrow(/^headers\.txt: /)
})

test('of a body taken for headers no more is shown than tells it', () => {
  expect(() => read(`POST / HTTP/1.1\nhost: shop\n\n${'a'.repeat(100)}`)).toThrow(`"${'a'.repeat(79)}…`)
})
