import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CatalogFile } from './catalog-file.ts'
import { momentAt } from './schema.ts'

const seed = new URL('../../../seed/', import.meta.url)
const text = readFileSync(new URL('catalog.json', seed), 'utf8')
const catalog = CatalogFile.parse(JSON.parse(text))
const [bank, telecom] = catalog.organizations
if (!bank || !telecom) throw new Error('the seed has two organizations')
const layla = bank.users.find(({ id }) => id === 'customer-1001')
if (!layla) throw new Error('the seed has the customer of the shop')
const programs = new Map(catalog.programs.map((program) => [program.id, program]))

type Draft = Record<string, unknown> & unknown[]
/** Parses the seed catalog with a new value at `path`. Returns the error messages. */
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

test('a return URL may use the URL scheme of an app', () => {
  const draft = structuredClone(catalog)
  const returnUrls = ['com.example.bank:/done', 'https://shop.example/done']
  draft.organizations[0]!.environments.sandbox.returnUrls = returnUrls
  expect(CatalogFile.parse(draft).organizations[0]!.environments.sandbox.returnUrls).toEqual(returnUrls)
})

test('a relative moment counts from the first start of the database', () => {
  expect(momentAt({ inDays: -1.5 }, 1_800_000_000_000)).toBe(1_799_870_400_000)
  expect(momentAt('2026-11-21T04:00:00+04:00', 1_800_000_000_000)).toBe(Date.UTC(2026, 10, 21))
})

test('the seed covers aggregators, Arabic names, long names and all required fields', () => {
  const { programs } = catalog
  expect(programs.length).toBeGreaterThanOrEqual(14)
  expect(programs.filter(({ name }) => /\p{Script=Arabic}/u.test(name)).length).toBeGreaterThanOrEqual(2)
  expect(programs.filter(({ kind }) => kind === 'aggregator').map(({ partners }) => partners.length)).toEqual([3])
  expect(programs.some(({ name }) => name.length === 44)).toBe(true)
  const needs = new Set(
    programs.map(({ requiredFields }) =>
      Object.values(requiredFields)
        .map((rule) => (rule === 'MANDATORY' ? 1 : 0))
        .join(''),
    ),
  )
  expect([...needs]).toEqual(expect.arrayContaining(['1000', '0100', '1011', '1111']))
})

test('the seed has programs whose bounds exclude an order of SAR 50', () => {
  const cents = (price: string) => Number(price) * 3.75
  const dearest = catalog.programs.find(
    (program) => program.partnerMinAllowedPoints * cents(program.pricePerPointInUsd) > 50,
  )
  const smallest = catalog.programs.find(
    (program) => program.partnerMaxAllowedPoints * cents(program.pricePerPointInUsd) < 50,
  )
  expect(bank.programs.map(({ programId }) => programId)).toEqual(expect.arrayContaining([dearest?.id, smallest?.id]))
})

test('the seed has each of the four campaign states', () => {
  const states = bank.campaigns.map(({ starts, ends, stopped }) => {
    if (stopped) return 'STOPPED'
    if (momentAt(starts, 0) > 0) return 'UPCOMING'
    return momentAt(ends, 0) > 0 ? 'RUNNING' : 'EXPIRED'
  })
  expect(new Set(states)).toEqual(new Set(['STOPPED', 'UPCOMING', 'RUNNING', 'EXPIRED']))
})

test('only one of the two seed organizations may issue in points', () => {
  const shop = { origins: ['http://localhost:3000'], returnUrls: ['http://localhost:3000/'] }
  expect([bank.limits.numberOfPointsEnabled, telecom.limits.numberOfPointsEnabled]).toEqual([true, false])
  expect([bank.profile.localCurrency, telecom.profile.localCurrency]).toEqual(['SAR', 'AED'])
  // The shop on localhost receives webhooks only in the sandbox. It has only the bank's secret, so the other
  // organization has no endpoint.
  expect(bank.environments).toMatchObject({
    sandbox: { ...shop, webhookEndpoints: [{ url: 'http://localhost:3000/webhooks' }] },
    production: { ...shop, webhookEndpoints: [] },
  })
  expect(telecom.environments).toMatchObject({
    sandbox: { ...shop, webhookEndpoints: [] },
    production: { ...shop, webhookEndpoints: [] },
  })
})

test('the last history entries of each user match the connections', () => {
  const last = <T extends { programId: string; event: string }>(history: T[]) =>
    [...new Map(history.map((entry) => [entry.programId, entry])).values()].filter(({ event }) => event !== 'DELINKED')
  const accounts = (entries: { programId: string; destinationAccount: unknown; percentage?: number }[]) =>
    entries
      .map(({ programId, destinationAccount, percentage }) => ({ programId, destinationAccount, percentage }))
      .sort((a, b) => (a.programId < b.programId ? -1 : 1))
  for (const { connections, history, multibrand } of [...bank.users, ...telecom.users]) {
    expect(accounts(last(history))).toEqual(accounts(connections))
    expect(accounts(last(multibrand.history))).toEqual(accounts(multibrand.connections))
  }
})

test('executed rows of the seed customer leave only a small residual', () => {
  const units = (decimal: string): bigint => {
    const [whole = '', fraction = ''] = decimal.split('.')
    return BigInt(whole + fraction.padEnd(8, '0'))
  }
  const priceInSar = (id: string): bigint =>
    (units(programs.get(id)?.pricePerPointInUsd ?? '') * units('3.75') + 50_000_000n) / 100_000_000n
  let residual = 0n
  let dust = 0n
  for (const { value, rows } of layla.multibrand.credits) {
    if (!rows) continue
    residual += units(value)
    for (const row of rows) residual -= BigInt(row.numberOfPoints) * priceInSar(row.programId)
    dust = rows.reduce((sum, row) => sum + priceInSar(row.programId), 0n)
    expect(residual).toBeGreaterThanOrEqual(0n)
    expect(residual).toBeLessThan(dust)
  }
  expect(
    layla.multibrand.credits.filter(({ rows, executes }) => !rows && momentAt(executes, 0) > 0).length,
  ).toBeGreaterThan(0)
  expect(
    layla.multibrand.credits.filter(({ rows, executes }) => !rows && momentAt(executes, 0) <= 0).length,
  ).toBeGreaterThan(0)
})

const named = [...catalog.programs, ...catalog.organizations.map(({ profile }) => profile)].flatMap(
  ({ logo, logoDarkMode }) => [logo, logoDarkMode],
)

test('the seed catalog uses exactly the logo files of its folder', () => {
  expect([...new Set(named)].sort()).toEqual(readdirSync(new URL('logos/', seed)).sort())
})

test.each(named)('the logo %s is small and contains no scripts or links', (file) => {
  const svg = readFileSync(new URL(`logos/${file}`, seed), 'utf8')
  const opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
  expect(svg.length).toBeLessThan(2048)
  expect(svg.startsWith(opening)).toBe(true)
  expect(svg.slice(opening.length)).not.toMatch(
    /<script|<style|<text|<image|<use|<foreignObject|href|url\(|on\w+=|:\/\/|<!/i,
  )
})
