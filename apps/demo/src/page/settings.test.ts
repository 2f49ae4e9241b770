import { expect, test } from 'vitest'
import { addressWith, readSettings } from './settings.ts'

test('an address without wishes shows the account in English, as the device likes it', () => {
  expect(readSettings('/')).toMatchObject({ page: 'account', lang: 'en', theme: 'auto', by: 'script', width: 390, scenario: 'normal' })
})

test('the widget speaks and looks like the page until it is told otherwise', () => {
  expect(readSettings('/multibrand?lang=ar&theme=dark')).toMatchObject({ page: 'multibrand', locale: 'ar', look: 'dark' })
  expect(readSettings('/multibrand?lang=ar&theme=dark&locale=en&look=light')).toMatchObject({ locale: 'en', look: 'light' })
})

test('nonsense in an address is passed over', () => {
  expect(readSettings('/x?lang=%3Cb%3E&width=9&scenario=boom&by=post')).toEqual(readSettings('/'))
})

test('a change keeps the rest of the address', () => {
  expect(addressWith('/?lang=ar&scenario=slow', { page: 'point-exchange', order: 'O-17', scenario: undefined })).toBe(
    '/point-exchange?lang=ar&order=O-17',
  )
})
