import { expect, test } from 'vitest'
import { exampleForm } from '@loyalty/contract'
import { comparisonKey, decideBusiness, type BusinessFacts } from './decide-business.ts'

const facts: BusinessFacts = {
  form: exampleForm,
  verifiedEmail: 'aisha@rimalta.example',
  servedCountries: ['SA', 'AE'],
  legalEntityExists: false,
  registrationNumberExists: false,
}

const failed = (changed: Partial<BusinessFacts>) => {
  const { outcome, findings } = decideBusiness({ ...facts, ...changed })
  return [outcome, ...findings.filter(({ passed }) => !passed).map(({ rule }) => rule)]
}

test('a complete form of a new business is approved', () => {
  expect(failed({})).toEqual(['APPROVED'])
  expect(failed({ verifiedEmail: 'aisha@mail.rimalta.example' })).toEqual(['APPROVED'])
})

test.each([
  ['a country without service', { form: { ...exampleForm, country: 'US' } }, ['REJECTED', 'COUNTRY_SERVED']],
  [
    'an address that is not verified',
    { verifiedEmail: undefined },
    ['REJECTED', 'EMAIL_DOMAIN_VERIFIED', 'CONTACTS_OF_SAME_DOMAIN'],
  ],
  [
    'a free mailbox',
    { verifiedEmail: 'aisha@gmail.com' },
    ['REJECTED', 'EMAIL_DOMAIN_OF_BUSINESS', 'CONTACTS_OF_SAME_DOMAIN'],
  ],
  [
    'contacts of another domain',
    { form: { ...exampleForm, billingContactEmail: 'books@ledger.example' } },
    ['NEEDS_OPERATOR', 'CONTACTS_OF_SAME_DOMAIN'],
  ],
  ['a registered legal entity', { legalEntityExists: true }, ['NEEDS_OPERATOR', 'LEGAL_ENTITY_NEW']],
  ['a registered number', { registrationNumberExists: true }, ['NEEDS_OPERATOR', 'REGISTRATION_NUMBER_NEW']],
] as const)('the rules decide about %s', (_case, changed, expected) => {
  expect(failed(changed)).toEqual(expected)
})

test('a rejection wins over a question for an operator', () => {
  expect(failed({ servedCountries: [], legalEntityExists: true })[0]).toBe('REJECTED')
})

test('a fact names domains but no mailbox', () => {
  const { findings } = decideBusiness({ ...facts, verifiedEmail: 'aisha@gmail.com' })
  expect(JSON.stringify(findings)).toContain('gmail.com')
  expect(JSON.stringify(findings)).not.toContain('aisha')
})

test('two spellings of a legal entity have one key', () => {
  expect(comparisonKey('Rimalta Bank, C.J.S.C.')).toBe(comparisonKey('RIMALTA  bank cjsc'))
  expect(comparisonKey('Rimalta Bank')).not.toBe(comparisonKey('Rimalta Banks'))
})
