import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../search.ts'
import { builderSearchOf, readBuilderSearch, type BuilderOptions } from './builder-search.ts'

const options: BuilderOptions = {
  widget: 'multibrand',
  locale: 'ar',
  theme: 'dark',
  width: '390',
  numerals: 'arab',
  calendar: 'islamic-umalqura',
  appearance: {
    accent: '#0b6e4f',
    text: { light: '#111111', dark: '#eeeeee' },
    border: { dark: '#222222' },
    radius: 4,
    font: 'serif',
    density: 'compact',
  },
  code: 'react',
  server: 'curl',
}

test('the address keeps every option', () => {
  const address = stringifySearch(builderSearchOf(options))
  expect(address).toContain('accent=0b6e4f')
  expect(readBuilderSearch(parseSearch(address), 'en')).toEqual(options)
})

test('an empty address has the language of the portal', () => {
  expect(readBuilderSearch({}, 'ar')).toMatchObject({ widget: 'point-exchange', locale: 'ar', appearance: {} })
})

test('the builder ignores values that no option has', () => {
  const hostile = {
    widget: '<script>',
    locale: '../..',
    theme: 'neon',
    accent: 'url(x)',
    text: 'red;}',
    radius: '1e9',
    font: 'Comic Sans',
    code: 'constructor',
    server: '__proto__',
  }
  expect(readBuilderSearch(hostile, 'en')).toEqual(readBuilderSearch({}, 'en'))
})
