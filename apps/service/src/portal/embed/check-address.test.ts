import { expect, test } from 'vitest'
import { checkOrigin, checkReturnUrl } from './check-address.ts'

test.for([
  ['https://shop.example', 'https://shop.example'],
  ['https://SHOP.example/', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('accepts the origin %s in the sandbox', ([text, address]) => {
  expect(checkOrigin(text!, 'sandbox')).toEqual({ address })
})

test.for([
  ['https://shop.example/cart', 'NOT_AN_ORIGIN'],
  ['https://shop.example?a=1', 'NOT_AN_ORIGIN'],
  ['https://shop.example#top', 'NOT_AN_ORIGIN'],
  ['https:/shop.example', 'NOT_AN_ORIGIN'],
  ['https://shop.example\\evil', 'NOT_AN_ORIGIN'],
  ["https://a;script-src'x'.example", 'NOT_AN_ORIGIN'],
  ['https://a,b.example', 'NOT_AN_ORIGIN'],
  ['shop.example', 'NOT_AN_ORIGIN'],
  ['file:///tmp/page.html', 'NOT_AN_ORIGIN'],
  ['javascript:alert(1)', 'NOT_AN_ORIGIN'],
  ['null', 'NOT_AN_ORIGIN'],
  ['*', 'WILDCARD'],
  ['https://*.shop.example', 'WILDCARD'],
  ['http://shop.example', 'HTTP_ONLY_ON_LOOPBACK'],
  ['http://localhost.evil.example', 'HTTP_ONLY_ON_LOOPBACK'],
  ['https://user@shop.example', 'CREDENTIALS_IN_URL'],
  ['https://shop.example:0', 'PORT_NOT_ALLOWED'],
])('refuses the origin %s with a reason', ([text, refusal]) => {
  expect(checkOrigin(text!, 'sandbox')).toEqual({ refusal })
})

test('accepts http on this machine in the sandbox only', () => {
  expect(checkOrigin('http://localhost:5173', 'production')).toEqual({ refusal: 'NOT_HTTPS' })
  expect(checkReturnUrl('http://localhost:5173/done', 'production')).toEqual({ refusal: 'NOT_HTTPS' })
})

test.for(['https://shop.example/done?order=1', 'com.example.app:/done', 'http://localhost:3000/done'])(
  'accepts the return address %s',
  (text) => {
    expect(checkReturnUrl(text, 'sandbox')).toEqual({ address: text })
  },
)

test.for([
  ['javascript:alert(1)', 'NOT_A_RETURN_ADDRESS'],
  ['data:text/html,x', 'NOT_A_RETURN_ADDRESS'],
  ['app:/done', 'NOT_A_RETURN_ADDRESS'],
  ['https://*.example/done', 'WILDCARD'],
  ['https://u:p@shop.example/', 'CREDENTIALS_IN_URL'],
  ['http://shop.example/', 'HTTP_ONLY_ON_LOOPBACK'],
])('refuses the return address %s with a reason', ([text, refusal]) => {
  expect(checkReturnUrl(text!, 'sandbox')).toEqual({ refusal })
})
