import { expect, test } from 'vitest'
import { readConfig, type ConfigSource } from './config.ts'

const needed = { type: 'multibrand', 'embed-key': 'ek 1', 'token-endpoint': '/token', locale: 'ar-SA' }
const displayOf = (more: Record<string, string> = {}) => {
  const attributes: Record<string, string> = { ...needed, ...more }
  const element = { getAttribute: (name: string) => attributes[name] ?? null } as ConfigSource
  return readConfig(element, 'https://widgets.example/embed/v1/embed.js').display
}

test('numerals are always said, so that a wish can be taken back', () => {
  expect(displayOf().numerals).toBe('latn')
  expect(displayOf({ numerals: 'roman' }).numerals).toBe('latn')
  for (const numerals of ['arab', 'latn', 'auto']) expect(displayOf({ numerals })).toMatchObject({ numerals })
  expect(displayOf()).toMatchObject({ locale: 'ar-SA', dir: 'rtl', colorScheme: 'auto' })
})
