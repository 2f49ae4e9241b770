import { expect, test } from 'vitest'
import { readConfig, returnUrlOf, returnWith } from './config.ts'

test('readConfig allows no origin in a document without configuration', () => {
  const nobody = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }
  expect([readConfig('__CONFIG__'), readConfig(null), readConfig('')]).toEqual([nobody, nobody, nobody])
})

test('returnUrlOf accepts only an exact match of a registered address', () => {
  const registered = ['https://shop.example/back', 'javascript:alert(1)']
  const back = (url: string) => returnUrlOf(`?return_url=${encodeURIComponent(url)}`, registered)
  expect(back('https://shop.example/back')).toBe('https://shop.example/back')
  expect(back('https://shop.example/back?x=1')).toBeUndefined()
  expect(back('https://evil.example/')).toBeUndefined()
  expect(back('javascript:alert(1)')).toBeUndefined()
  expect(returnUrlOf('', registered)).toBeUndefined()
})

test('returnUrlOf accepts an app scheme only if the scheme contains a dot', () => {
  const registered = [
    'com.example.shop:/done',
    'com.example.shop://done?a=1',
    'shop://done',
    'data:text/html,x',
    'javascript://a.b/%0aalert(1)',
    'intent://x#Intent;end',
  ]
  const back = (url: string) => returnUrlOf(`?return_url=${encodeURIComponent(url)}`, registered)
  expect(registered.map(back)).toEqual([...registered.slice(0, 2), ...Array.from({ length: 4 })])
  expect(back('com.example.other:/done')).toBeUndefined()
  expect(returnWith('com.example.shop:/done', { status: 'completed', reference: 'trx_1' })).toBe(
    'com.example.shop:/done?lw_status=completed&lw_ref=trx_1',
  )
})

test("returnWith adds the session's outcome to the query of the return address", () => {
  expect(returnWith('https://shop.example/back?a=1', { status: 'completed', reference: 'trx_1' })).toBe(
    'https://shop.example/back?a=1&lw_status=completed&lw_ref=trx_1',
  )
})
