import { expect, test } from 'vitest'
import { openable, randomId } from './protocol.ts'

test.each([
  'https://shop.example/terms?a=1',
  'mailto:help@shop.example',
  'tel:+966500000000',
  'http://localhost:3000/',
  'http://127.0.0.1/x',
  'http://[::1]:80/',
])('openable accepts %s', (address) => {
  expect(openable(address)).toBeInstanceOf(URL)
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'http://shop.example/',
  'http://localhost.evil.example/',
  'http://localhost:1@evil.example/',
  'http://localhost@evil.example/',
  '/relative',
  '',
])('openable refuses %s', (address) => {
  expect(openable(address)).toBeUndefined()
})

test('randomId returns a different id for each call', () => {
  expect(randomId()).not.toBe(randomId())
})
