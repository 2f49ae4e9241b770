import { expect, test } from 'vitest'
import { namesPerson } from './names-person.ts'

test.each([
  ['canary.person@canary-mail.example', true],
  [' 77300519441234 ', true],
  ['٧٧٣٠٠٥١٩', true],
  ['ORDER-17', false],
  ['2026-11-27', false],
  ['req_01KAV4YQ7W3K9V5B8XEZ0H2RTM', false],
  ['', false],
])('the text %j may name a person: %s', (text, names) => {
  expect(namesPerson(text)).toBe(names)
})
