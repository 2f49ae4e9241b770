import { expect, test } from 'vitest'
import { readRecordedHeaders } from './recorded-headers.ts'

const pairs = [
  ['X-Service-Timestamp', '1735689600'],
  ['x-service-signature', 'ab:cd'],
]

test('headers are read from lines, with or without a request line, and from JSON of every usual shape', () => {
  const lines = 'X-Service-Timestamp: 1735689600\r\nx-service-signature:ab:cd  \r\n\r\n'
  for (const text of [
    lines,
    `POST /webhooks HTTP/1.1\r\n${lines}`,
    `:method: POST\n:path: /webhooks\n${lines}`,
    JSON.stringify(pairs),
    JSON.stringify(pairs.flat()),
    JSON.stringify(Object.fromEntries(pairs)),
    JSON.stringify(Object.fromEntries(pairs.map(([name = '', value]) => [name, [value]])), null, 2),
  ])
    expect(readRecordedHeaders(text)).toEqual(pairs)
})

test('what is no header is named', () => {
  expect(() => readRecordedHeaders('x-service-timestamp 1735689600')).toThrow(`'name: value': "x-service-timestamp 1735689600: "`)
  expect(() => readRecordedHeaders('x-\u001B[2J: 1')).toThrow('x-\\u001b[2J')
  expect(() => readRecordedHeaders(JSON.stringify({ 'x-name': '\u009B2J' }))).toThrow("'name: value'")
  expect(() => readRecordedHeaders('{"x-service-timestamp":')).toThrow('look like JSON')
  expect(() => readRecordedHeaders('[1, 2]')).toThrow('look like JSON')
})
