import { expect, test } from 'vitest'
import { addressWith, readSettings } from './settings.ts'

test('shows the account in English with the device’s theme by default', () => {
  expect(readSettings('/')).toMatchObject({
    page: 'account',
    lang: 'en',
    theme: 'auto',
    by: 'script',
    width: 390,
    scenario: 'normal',
  })
})

test('the widget has the page’s language and theme by default', () => {
  expect(readSettings('/multibrand?lang=ar&theme=dark')).toMatchObject({
    page: 'multibrand',
    locale: 'ar',
    look: 'dark',
  })
  expect(readSettings('/multibrand?lang=ar&theme=dark&locale=en&look=light')).toMatchObject({
    locale: 'en',
    look: 'light',
  })
})

test('ignores invalid settings', () => {
  expect(readSettings('/x?lang=%3Cb%3E&width=9&scenario=boom&by=post')).toEqual(readSettings('/'))
})

test('a change keeps the other settings', () => {
  expect(addressWith('/?lang=ar&scenario=slow', { page: 'point-exchange', order: 'O-17', scenario: undefined })).toBe(
    '/point-exchange?lang=ar&order=O-17',
  )
})
