import { expect, test } from 'vitest'
import { createKeyring } from './crypto.ts'
import { createSealedSearches } from './sealed-searches.ts'

const clock = { now: 1 }
const searches = createSealedSearches(createKeyring(Buffer.alloc(32, 7).toString('base64')), () => clock.now)
const owner = { organizationId: 'org_1', env: 'sandbox', personId: 'usr_1' }
const search = { by: 'email', value: 'canary@mail.example' }

test('a sealed search opens for its owner and hides its value', () => {
  const sealed = searches.seal(owner, search)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('canary')
  expect(searches.open(owner, sealed)).toEqual(search)
})

test.each([
  { ...owner, organizationId: 'org_2' },
  { ...owner, env: 'production' },
  { ...owner, personId: 'usr_2' },
])('a sealed search does not open for $organizationId $env $personId', (other) => {
  expect(searches.open(other, searches.seal(owner, search))).toBeUndefined()
})

test.each(['', 'x', 'AAAA', '%', 'é'.repeat(40)])('the text %j is no sealed search', (text) => {
  expect(searches.open(owner, text)).toBeUndefined()
})

test('a sealed search ends after an hour', () => {
  clock.now = 1
  const sealed = searches.seal(owner, search)
  clock.now = 3_600_000
  expect(searches.open(owner, sealed)).toEqual(search)
  clock.now += 1
  expect(searches.open(owner, sealed)).toBeUndefined()
})
