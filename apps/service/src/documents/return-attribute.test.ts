import { expect, test } from 'vitest'
import { returnAttribute } from './return-attribute.ts'

const registered = [
  'https://shop.example/done?from=a&to="b"',
  'com.example.shop:/done',
  'javascript:alert(1)',
  'nowhere',
]

test('returnAttribute adds lw_status to registered web and app addresses', () => {
  expect(registered.map((address) => returnAttribute(address, registered))).toEqual([
    'href="https://shop.example/done?from=a&#38;to=%22b%22&#38;lw_status=cancelled"',
    'href="com.example.shop:/done?lw_status=cancelled"',
    'hidden',
    'hidden',
  ])
})

test.each([
  '',
  'https://evil.example/',
  'https://shop.example/done',
  'com.example.shop:/done/',
  'COM.example.shop:/done',
])('returnAttribute hides the link to an unregistered address: %s', (asked) => {
  expect(returnAttribute(asked, registered)).toBe('hidden')
})
