import { expect, test } from 'vitest'
import { readForwardTarget } from './forward-target.ts'

test.each([
  ['http://localhost:3000/webhooks', 'http://localhost:3000/webhooks'],
  ['localhost:3000/webhooks', 'http://localhost:3000/webhooks'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['3000', 'http://localhost:3000/'],
  [':3000/webhooks', 'http://localhost:3000/webhooks'],
  ['3000/webhooks?tenant=1', 'http://localhost:3000/webhooks?tenant=1'],
  ['https://[::1]:8443/hooks?tenant=1', 'https://[::1]:8443/hooks?tenant=1'],
  ['http://shop.localhost:3000/', 'http://shop.localhost:3000/'],
  ['http://2130706433:3000/', 'http://127.0.0.1:3000/'],
])('readForwardTarget accepts the local address %s', (given, target) => {
  expect(readForwardTarget(given, false).href).toBe(target)
})

test.each([
  'http://example.com/webhooks',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
  'http://192.168.1.5:3000/',
  'http://0.0.0.0:3000/',
  'http://[::ffff:c0a8:105]/',
  'http://169.254.169.254/',
])('readForwardTarget rejects the address %s unless remote addresses are allowed', (given) => {
  expect(() => readForwardTarget(given, false)).toThrow('is not this machine')
  expect(readForwardTarget(given, true).href).toBe(given)
})

test('readForwardTarget rejects a password, a non-HTTP protocol and malformed text', () => {
  expect(() => readForwardTarget('http://ada:secret@localhost:3000/', true)).toThrow(
    'contains a user name or a password',
  )
  for (const given of ['ftp://localhost/', 'file:///etc/passwd', '', 'http://'])
    expect(() => readForwardTarget(given, true)).toThrow('Use one such as')
})
