import { expect, test } from 'vitest'
import { lookAlikeOf } from './look-alike.ts'

const registered = ['http://localhost:5173', 'https://shop.rimalta.example', 'https://rimalta.example']

test.for([
  'https://shop.rimaIta.example',
  'https://shop.rima1ta.example',
  'https://shop.rimallta.example',
  'https://shop.rimatla.example',
  'https://shop.rirnalta.example',
  'https://shop.rimаlta.example',
  'https://shop-rimalta.example',
  'https://rimalta.example.evil.test',
  'https://rimalta-example.evil.test',
])('marks %s as a look-alike', (origin) => {
  expect(lookAlikeOf(new URL(origin).origin, registered)).not.toBeNull()
})

test.for([
  'https://rimalta.example',
  'https://rimalta.example:8443',
  'http://localhost:5174',
  'https://other.example',
  'https://staging.rimalta.example',
  '',
])('does not mark "%s"', (origin) => {
  expect(lookAlikeOf(origin, registered)).toBeNull()
})
