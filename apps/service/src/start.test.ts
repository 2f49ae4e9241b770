import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from './log.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startService } from './service.ts'
import { startTestService } from '../testing/service.ts'

const key = (): string => randomBytes(32).toString('base64')

test('the service configuration requires a master key of 32 bytes', () => {
  expect(() => readConfig({})).toThrow(/MASTER_KEY/)
  expect(() => readConfig({ MASTER_KEY: 'c2hvcnQ=' })).toThrow(/32 bytes/)
})

test('the service configuration refuses local webhook targets in production', () => {
  expect(() => readConfig({ MASTER_KEY: key(), NODE_ENV: 'production', ALLOW_PRIVATE_WEBHOOK_TARGETS: '1' })).toThrow(
    /ALLOW_PRIVATE_WEBHOOK_TARGETS/,
  )
})

test('the configuration refuses an optional second factor in production', () => {
  const secondFactor = (settings: Record<string, string>) => readConfig({ MASTER_KEY: key(), ...settings }).secondFactor
  expect([secondFactor({}), secondFactor({ PORTAL_SECOND_FACTOR: 'optional' })]).toEqual(['required', 'optional'])
  expect(secondFactor({ NODE_ENV: 'production' })).toBe('required')
  for (const [value, mode] of [
    ['optional', 'production'],
    ['off', 'development'],
  ] as const)
    expect(() => secondFactor({ PORTAL_SECOND_FACTOR: value, NODE_ENV: mode })).toThrow(/PORTAL_SECOND_FACTOR/)
})

test('the portal address must be an https or loopback origin', () => {
  const portalUrl = (url: string) => readConfig({ MASTER_KEY: key(), PORTAL_URL: url }).portalUrl
  expect([portalUrl(''), portalUrl('https://portal.example/'), portalUrl('http://localhost:9000')]).toEqual([
    undefined,
    'https://portal.example',
    'http://localhost:9000',
  ])
  for (const url of [
    'http://portal.example',
    'https://portal.example/portal',
    'http://localhost.example',
    'portal.example',
  ])
    expect(() => portalUrl(url), url).toThrow(/^PORTAL_URL must be /)
})

test('in production the portal needs another host than the interface', () => {
  const addresses = { SANDBOX_URL: 'https://api.example:8443', PORTAL_URL: 'https://api.example' }
  const read = (env: Record<string, string>) => readConfig({ MASTER_KEY: key(), ...addresses, ...env }).portalUrl
  expect(() => read({ NODE_ENV: 'production' })).toThrow('PORTAL_URL must have another host than SANDBOX_URL')
  expect(read({})).toBe('https://api.example')
  expect(read({ NODE_ENV: 'production', PORTAL_URL: 'https://portal.example' })).toBe('https://portal.example')
})

test('the settings of sign-up and production refuse unknown values', () => {
  const read = (settings: Record<string, string>) => readConfig({ MASTER_KEY: key(), ...settings })
  expect(read({})).toMatchObject({
    signUp: true,
    servedCountries: ['AE', 'SA', 'US'],
    productionApproval: 'operator',
  })
  expect(read({ SERVED_COUNTRIES: 'SA, KW', PRODUCTION_APPROVAL: 'automatic', PORTAL_SIGN_UP: 'off' })).toMatchObject({
    signUp: false,
    servedCountries: ['SA', 'KW'],
    productionApproval: 'automatic',
  })
  expect(() => read({ SERVED_COUNTRIES: 'SA XX' })).toThrow(/SERVED_COUNTRIES: XX/)
  expect(() => read({ PRODUCTION_APPROVAL: 'nobody' })).toThrow(/PRODUCTION_APPROVAL/)
})

test('a service without mail takes no sign-ups', () => {
  const production = { MASTER_KEY: key(), NODE_ENV: 'production' }
  expect(readConfig(production).signUp).toBe(false)
  expect(() => readConfig({ ...production, PORTAL_SIGN_UP: 'on' })).toThrow(/PORTAL_SIGN_UP=on needs mail/)
})

test('a database opens only with its original master key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-restart-'))
  const settings = {
    PRODUCTION_PORT: '0',
    SANDBOX_PORT: '0',
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    DATABASE_FILE: join(folder, 'service.db'),
    MASTER_KEY: key(),
  }
  const log = createLog('silent')
  const first = await startService(readConfig(settings), log)
  await first.close()
  await expect(startService(readConfig({ ...settings, MASTER_KEY: key() }), log)).rejects.toThrow(/MASTER_KEY/)
  const again = await startService(readConfig(settings), log)
  expect((await fetch(`${again.baseUrls.sandbox}/readyz`)).status).toBe(200)
  await again.close()
  rmSync(folder, { recursive: true })
})

test('the database file contains no secret in clear text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-secrets-'))
  const file = join(folder, 'service.db')
  const service = await startTestService({ DATABASE_FILE: file })
  const inPortal = Object.values(await service.portalHeaders()).map((text) => text.replace(/^portal=/, ''))
  const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)])
  const seeded = Object.values(service.secrets).flatMap((each) =>
    Object.values(each).flatMap((pair) => Object.values(pair)),
  )
  const known = [...seeded, ...inPortal]
  const found = known.filter((secret) => bytes.includes(secret))
  await service.close()
  rmSync(folder, { recursive: true })
  expect(known).toHaveLength(12)
  expect(found).toEqual([])
})

test('several workers need PostgreSQL', () => {
  const read = (settings: Record<string, string>) => readConfig({ MASTER_KEY: key(), ...settings }).workers
  const postgres = { DATABASE_URL: 'postgresql://localhost/loyalty' }
  expect([read({}), read({ WORKERS: '1' }), read({ ...postgres, WORKERS: '4' })]).toEqual([1, 1, 4])
  expect(() => read({ WORKERS: '4' })).toThrow(
    /^WORKERS=4 needs PostgreSQL, .* Fix: set DATABASE_URL, or remove WORKERS\.$/,
  )
  for (const wrong of ['0', '65', '1.5', 'auto'])
    expect(() => read({ ...postgres, WORKERS: wrong }), wrong).toThrow('WORKERS must be a number of processes')
})

test('the days of the request log have one number or two', () => {
  const days = (text: string) => readConfig({ MASTER_KEY: key(), REQUEST_LOG_DAYS: text }).requestLogDays
  expect([days(''), days('3'), days('7/90'), days('0')]).toEqual([
    { days: 7, errors: 30 },
    { days: 3, errors: 3 },
    { days: 7, errors: 90 },
    undefined,
  ])
  for (const text of ['-1', '400', '7/3', '7/', 'week']) expect(() => days(text), text).toThrow(/REQUEST_LOG_DAYS/)
})
