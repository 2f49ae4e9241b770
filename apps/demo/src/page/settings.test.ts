import { expect, test } from 'vitest'
import { addressWith, readSettings } from './settings.ts'

test('the default settings show the account in English', () => {
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

test('readSettings replaces invalid settings by the defaults', () => {
  expect(readSettings('/x?lang=%3Cb%3E&width=9&scenario=boom&by=post')).toEqual(readSettings('/'))
})

test('addressWith keeps the settings that the caller does not change', () => {
  expect(addressWith('/?lang=ar&scenario=slow', { page: 'point-exchange', order: 'O-17', scenario: undefined })).toBe(
    '/point-exchange?lang=ar&order=O-17',
  )
})

test('an address keeps the appearance of the widget', () => {
  const appearance = { accent: { light: '#0b6e4f', dark: '#7fd1ae' }, radius: 4 }
  const address = addressWith('/multibrand?width=320', { appearance })
  expect(readSettings(address)).toMatchObject({ width: 320, appearance })
  expect(addressWith(address, { appearance: {} })).toBe('/multibrand?width=320')
  for (const faulty of ['x', '[]', 'null', '{"accent":"url(x)"}'])
    expect(readSettings(`/multibrand?appearance=${encodeURIComponent(faulty)}`).appearance).toEqual({})
})
