import { expect, test } from 'vitest'
import { readConfig, returnUrlOf, returnWith } from './config.ts'

test('a document that no service has filled in allows nobody', () => {
  const nobody = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }
  expect([readConfig('__CONFIG__'), readConfig(null), readConfig('')]).toEqual([nobody, nobody, nobody])
})

test('only a registered address is a way back, exactly as registered', () => {
  const registered = ['https://shop.example/back', 'javascript:alert(1)']
  const back = (url: string) => returnUrlOf(`?return_url=${encodeURIComponent(url)}`, registered)
  expect(back('https://shop.example/back')).toBe('https://shop.example/back')
  expect(back('https://shop.example/back?x=1')).toBeUndefined()
  expect(back('https://evil.example/')).toBeUndefined()
  expect(back('javascript:alert(1)')).toBeUndefined()
  expect(returnUrlOf('', registered)).toBeUndefined()
})

test('the outcome is added to what the address already says', () => {
  expect(returnWith('https://shop.example/back?a=1', { status: 'completed', reference: 'trx_1' })).toBe(
    'https://shop.example/back?a=1&lw_status=completed&lw_ref=trx_1',
  )
})
