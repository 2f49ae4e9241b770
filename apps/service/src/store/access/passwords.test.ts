import { execFile } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, passwordMatches, PasswordsBusy } from './passwords.ts'

test('a password matches only its own salted hash', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).not.toBe(two)
  expect(one).toMatch(/^argon2id\$64\$1\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwordMatches('correct horse', one)).toBe(true)
  expect(await passwordMatches('correct horses', one)).toBe(false)
  expect(await passwordMatches('', one)).toBe(false)
})

test('a new hash costs 64 MiB and three passes', async () => {
  // A program of its own, because the cost in the unit tests is low.
  const code = `console.log(await (await import('./passwords.ts')).hashPassword('correct horse'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  expect(stdout).toMatch(/^argon2id\$65536\$3\$1\$[\w-]{22}\$[\w-]{43}\n$/)
  expect(await passwordMatches('correct horse', stdout.trim())).toBe(true)
})

test('a password typed in another Unicode composition matches its hash', async () => {
  expect(await passwordMatches('e\u0301te\u0301 2026', await hashPassword('\u00e9t\u00e9 2026'))).toBe(true)
})

test('a password check uses the cost stored in the hash', async () => {
  // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N=16384, r=8, p=1). `key` is the first 32 bytes.
  const key = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex').toString(
    'base64url',
  )
  const hash = `scrypt$14$8$1$${Buffer.from('SodiumChloride').toString('base64url')}$${key}`
  expect(await passwordMatches('pleaseletmein', hash)).toBe(true)
  expect(await passwordMatches('pleaseletmeout', hash)).toBe(false)
})

test('a hash of the former scheme is outdated and still matches', async () => {
  const scheme = await hashPassword('correct horse')
  const former = `scrypt$4$8$1$${Buffer.from('salt').toString('base64url')}$${scryptSync('correct horse', 'salt', 32, { N: 16, r: 8, p: 1 }).toString('base64url')}`
  expect([isOutdated(scheme), isOutdated(former)]).toEqual([false, true])
  expect(await passwordMatches('correct horse', former)).toBe(true)
})

test('no password matches a missing hash', async () => {
  expect(await passwordMatches('', undefined)).toBe(false)
  expect(await passwordMatches('anything', undefined)).toBe(false)
})

test('a full queue refuses new password checks and finishes waiting checks', async () => {
  const hash = `scrypt$4$8$1$c2FsdA$${'A'.repeat(43)}`
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => passwordMatches('guess', hash)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(refused.filter((reason) => reason instanceof PasswordsBusy)).toHaveLength(34)
  expect(await passwordMatches('guess', hash)).toBe(false)
})
