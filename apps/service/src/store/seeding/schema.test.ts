import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CatalogFile } from './catalog-file.ts'
import { momentAt } from './schema.ts'

const text = readFileSync(new URL('../../../seed/catalog.json', import.meta.url), 'utf8')
const catalog = CatalogFile.parse(JSON.parse(text))
const [bank] = catalog.organizations
if (!bank) throw new Error('the seed has an organization')

type Draft = Record<string, unknown> & unknown[]
/** Parses the seed catalog with `value` in place of the value at `path`. Returns the error messages. */
const refusals = (path: (string | number)[], value: unknown): string[] => {
  const draft = JSON.parse(text) as Draft
  const parent = path.slice(0, -1).reduce<Draft>((node, key) => node[key as keyof Draft] as Draft, draft)
  Object.assign(parent, { [path.at(-1) ?? '']: value })
  return CatalogFile.safeParse(draft).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
}

const org = ['organizations', 0]
const user = [...org, 'users', 0]

test.each([
  [
    'an enabled program that does not exist',
    [...org, 'programs', 0, 'programId'],
    'prg_nowhere',
    'prg_nowhere does not exist',
  ],
  [
    'shares that do not add up to 100',
    [...user, 'multibrand', 'connections', 0, 'percentage'],
    49.99,
    'percentages add up to 99.99',
  ],
  [
    'a partner minimum above the maximum',
    ['programs', 0, 'partnerMinAllowedPoints'],
    50_001,
    'minimum is above maximum',
  ],
  [
    'a caller minimum above the maximum',
    [...org, 'programs', 0, 'minAllowedPoints'],
    40_001,
    'minimum is above maximum',
  ],
  [
    'bounds of caller and partner without a common value',
    [...org, 'programs', 3, 'maxAllowedPoints'],
    10,
    'leaves no number of points',
  ],
  [
    'a program with an unknown connector',
    ['programs', 0, 'connectors', 'production'],
    'fax',
    'there is no connector fax',
  ],
  [
    'a simulated connector in production',
    ['programs', 0, 'connectors', 'production'],
    'simulated',
    'there is no connector simulated',
  ],
  ['a connector with the reserved name simulated', ['connectors', 0, 'name'], 'simulated', 'the sandbox’s own'],
  ['a connector with the name of another secret', ['connectors', 0, 'secret'], 'MASTER_KEY', 'Invalid string'],
  [
    'a partner address without encryption',
    ['connectors', 0, 'baseUrl'],
    'http://partner.example',
    'https, or http on loopback',
  ],
  ['a price with nine decimals', ['programs', 0, 'pricePerPointInUsd'], '0.012500001', 'at most 8 decimals'],
  ['a price of zero', ['programs', 0, 'pricePerPointInUsd'], '0.00', 'a positive decimal'],
  ['a price as a number', ['programs', 0, 'pricePerPointInUsd'], 0.0125, 'expected string'],
  ['a price with trailing zeros', ['programs', 0, 'pricePerPointInUsd'], '0.01250', 'without trailing zeros'],
  ['an aggregator with only one partner code', ['programs', 0, 'kind'], 'aggregator', 'only an aggregator'],
  [
    'a partner code that two programs share',
    ['programs', 1, 'partners'],
    [{ code: 'NIMBARA' }],
    'NIMBARA appears twice',
  ],
  [
    'an owner that two organizations share',
    ['organizations', 1, 'owner'],
    { email: 'Owner@rimalta.example' },
    'owner@rimalta.example appears twice',
  ],
  ['two programs with one id', ['programs', 1, 'id'], 'prg_nimbara', 'prg_nimbara appears twice'],
  [
    'a campaign with a partner code of another program',
    [...org, 'campaigns', 0, 'partnerCode'],
    'DROVAK',
    'no such program and code here',
  ],
  [
    'a campaign whose type contradicts its share',
    [...org, 'campaigns', 0, 'yourCostSharePercentage'],
    100,
    'is SOURCE_FUNDED',
  ],
  ['a campaign with an unknown field', [...org, 'campaigns', 0, 'fundedBonusPercentage'], 10, 'Unrecognized key'],
  [
    'a campaign that ends before it starts',
    [...org, 'campaigns', 0, 'ends'],
    { inDays: -11 },
    'must end after it starts',
  ],
  [
    'a campaign that is stopped after its end',
    [...org, 'campaigns', 0, 'stopped'],
    { inDays: 21 },
    'must stop before its end',
  ],
  [
    'an account without a field that its program needs',
    [...user, 'connections', 0, 'destinationAccount', 'destinationUserId'],
    null,
    'prg_nimbara needs it',
  ],
  [
    'an account with a field that its program does not use',
    [...user, 'connections', 1, 'destinationAccount', 'destinationUserEmail'],
    'a@b.example',
    'does not use it',
  ],
  [
    'a split with an aggregator',
    [...user, 'multibrand', 'connections', 0, 'programId'],
    'prg_astermoor',
    'multibrand offers no aggregator',
  ],
  [
    'a credit in a currency without a rate',
    [...user, 'multibrand', 'credits', 0, 'currency'],
    'EUR',
    'EUR has no rate',
  ],
  [
    'a credit that is executed before its execution date',
    [...user, 'multibrand', 'credits', 0, 'executes'],
    { inDays: 1 },
    'before it is due',
  ],
  ['an organization whose currency has no rate', ['fxRates'], { AED: '3.6725' }, 'has no rate'],
  ['two campaigns with one id', [...org, 'campaigns', 1, 'id'], bank.campaigns[0]?.id, 'appears twice'],
  [
    'a production embed key in the sandbox',
    [...org, 'environments', 'sandbox', 'embedKey'],
    bank.environments.production.embedKey,
    'an embed key of sandbox',
  ],
  [
    'an origin with a path',
    [...org, 'environments', 'sandbox', 'origins', 0],
    'http://localhost:3000/',
    'nothing after',
  ],
  [
    'an origin with plain http outside loopback',
    [...org, 'environments', 'sandbox', 'origins', 0],
    'http://shop.example',
    'https, or http on loopback',
  ],
  [
    'a host name that only starts with localhost',
    [...org, 'environments', 'sandbox', 'returnUrls', 0],
    'http://localhost.shop.example/',
    'https, or http on loopback',
  ],
  [
    'a return URL with executable script',
    [...org, 'environments', 'sandbox', 'returnUrls', 0],
    'javascript:alert(1)',
    'or a scheme with a dot',
  ],
  [
    'a production webhook endpoint on localhost',
    [...org, 'environments', 'production', 'webhookEndpoints'],
    [{ url: 'http://localhost:3000/webhooks' }],
    'https and public',
  ],
  [
    'a production webhook endpoint in a private network',
    [...org, 'environments', 'production', 'webhookEndpoints'],
    [{ url: 'https://10.0.0.5/webhooks' }],
    'https and public',
  ],
  [
    'a client secret in the catalog file',
    [...org, 'environments', 'sandbox', 'clientSecret'],
    'sk_sandbox_0',
    'Unrecognized key',
  ],
])('the catalog schema refuses %s', (_, path, value, message) => {
  expect(refusals(path, value).join('\n')).toContain(message)
})

test('the catalog schema normalizes the address of a webhook endpoint', () => {
  const draft = structuredClone(catalog)
  draft.organizations[0]!.environments.sandbox.webhookEndpoints = [
    { url: 'https://HOOKS.example.com:443/x/../loyalty#again' },
  ]
  const [organization] = CatalogFile.parse(draft).organizations
  expect(organization!.environments.sandbox.webhookEndpoints).toEqual([{ url: 'https://hooks.example.com/loyalty' }])
})

test('a return URL may have the URL scheme of a mobile app', () => {
  const draft = structuredClone(catalog)
  const returnUrls = ['com.example.bank:/done', 'https://shop.example/done']
  draft.organizations[0]!.environments.sandbox.returnUrls = returnUrls
  expect(CatalogFile.parse(draft).organizations[0]!.environments.sandbox.returnUrls).toEqual(returnUrls)
})

test('a moment given in days counts from the database’s first start', () => {
  expect(momentAt({ inDays: -1.5 }, 1_800_000_000_000)).toBe(1_799_870_400_000)
  expect(momentAt('2026-11-21T04:00:00+04:00', 1_800_000_000_000)).toBe(Date.UTC(2026, 10, 21))
})
