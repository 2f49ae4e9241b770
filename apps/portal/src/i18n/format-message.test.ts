import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'

const formats = { number: String, category: (count: number) => (count === 1 ? 'one' : 'other') }
const format = (message: string, values: Record<string, string | number> = {}): string =>
  formatMessage<string>(message, { value: (name) => values[name], text: (part) => part }, formats)
    .join('')
    .replaceAll(/[\u2068\u2069]/g, '')

test('a value takes the place of its name', () => {
  expect(format('Sent to {host}.', { host: 'hooks.example' })).toBe('Sent to hooks.example.')
})

test('a value is isolated from the direction of the text', () => {
  expect(formatMessage<string>('{id}', { value: () => 'org_1', text: (part) => part }, formats)).toEqual([
    '\u2068org_1\u2069',
  ])
})

test('a plural chooses its form by the number', () => {
  const message = '{count, plural, =0 {No loads} one {# load} other {# loads}} today'
  expect([0, 1, 7].map((count) => format(message, { count }))).toEqual([
    'No loads today',
    '1 load today',
    '7 loads today',
  ])
})

test('a select chooses its form by the text', () => {
  const message = '{role, select, owner {Owner of {name}} other {Member of {name}}}'
  expect(format(message, { role: 'owner', name: 'Rimalta' })).toBe('Owner of Rimalta')
  expect(format(message, { role: 'viewer', name: 'Rimalta' })).toBe('Member of Rimalta')
})

test('a missing value is an error', () => {
  expect(() => format('Sent to {host}.')).toThrow('The value of {host} is missing')
})

test('an open brace is an error', () => {
  expect(() => format('Sent to {host.')).toThrow('A brace is not closed')
})
