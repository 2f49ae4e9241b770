import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CatalogFile } from './catalog-file.ts'
import { momentAt } from './schema.ts'

const seed = new URL('../../../seed/', import.meta.url)
const catalog = CatalogFile.parse(JSON.parse(readFileSync(new URL('catalog.json', seed), 'utf8')))
const [bank, telecom] = catalog.organizations
if (!bank || !telecom) throw new Error('the seed has two organizations')
const layla = bank.users.find(({ id }) => id === 'customer-1001')
if (!layla) throw new Error('the seed has the customer of the shop')
const programs = new Map(catalog.programs.map((program) => [program.id, program]))

test('the seed catalog covers aggregators, Arabic names, long names and required fields', () => {
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

test('some programs of the seed catalog refuse an order of SAR 50', () => {
  const cents = (price: string) => Number(price) * 3.75
  const dearest = catalog.programs.find(
    (program) => program.partnerMinAllowedPoints * cents(program.pricePerPointInUsd) > 50,
  )
  const smallest = catalog.programs.find(
    (program) => program.partnerMaxAllowedPoints * cents(program.pricePerPointInUsd) < 50,
  )
  expect(bank.programs.map(({ programId }) => programId)).toEqual(expect.arrayContaining([dearest?.id, smallest?.id]))
})

test('the seed catalog has a campaign of each of the four states', () => {
  const states = bank.campaigns.map(({ starts, ends, stopped }) => {
    if (stopped) return 'STOPPED'
    if (momentAt(starts, 0) > 0) return 'UPCOMING'
    return momentAt(ends, 0) > 0 ? 'RUNNING' : 'EXPIRED'
  })
  expect(new Set(states)).toEqual(new Set(['STOPPED', 'UPCOMING', 'RUNNING', 'EXPIRED']))
})

test('only one of the two seed organizations may request amounts in points', () => {
  const shop = { origins: ['http://localhost:3000'], returnUrls: ['http://localhost:3000/'] }
  expect([bank.limits.numberOfPointsEnabled, telecom.limits.numberOfPointsEnabled]).toEqual([true, false])
  expect([bank.profile.localCurrency, telecom.profile.localCurrency]).toEqual(['SAR', 'AED'])
  // The demo shop on localhost has only the webhook secret of the bank's sandbox. No other environment therefore has
  // the shop as a webhook endpoint.
  expect(bank.environments).toMatchObject({
    sandbox: { ...shop, webhookEndpoints: [{ url: 'http://localhost:3000/webhooks' }] },
    production: { ...shop, webhookEndpoints: [] },
  })
  expect(telecom.environments).toMatchObject({
    sandbox: { ...shop, webhookEndpoints: [] },
    production: { ...shop, webhookEndpoints: [] },
  })
})

test('the history of each seed user ends with the user’s current connections', () => {
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

test('executed credits of seed users leave less than one point per program', () => {
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

test('the seed catalog uses every logo file in its folder', () => {
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
