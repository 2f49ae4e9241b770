import { expect, test } from 'vitest'
import { returnAttribute } from './return-attribute.ts'

const registered = [
  'https://shop.example/done?from=a&to="b"',
  'com.example.shop:/done',
  'javascript:alert(1)',
  'nowhere',
]

test('links a registered address with the outcome of the visit', () => {
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
])('hides the link for any other address: %s', (asked) => {
  expect(returnAttribute(asked, registered)).toBe('hidden')
})
