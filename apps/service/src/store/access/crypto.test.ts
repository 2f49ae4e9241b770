import { expect, test } from 'vitest'
import { createKeyring, sameDigest } from './crypto.ts'

const keyring = createKeyring(Buffer.alloc(32, 7).toString('base64'))

test('an encrypted secret decrypts only for the purpose it was encrypted for', () => {
  const sealed = keyring.seal('webhook whk_1', 'whsec_ünï')
  expect(keyring.open('webhook whk_1', sealed)).toBe('whsec_ünï')
  expect(() => keyring.open('webhook whk_2', sealed)).toThrow('unable to authenticate data')
  expect(keyring.seal('webhook whk_1', 'whsec_ünï')).not.toBe(sealed)
})

test('decryption fails after a changed byte or with another master key', () => {
  const sealed = keyring.seal('p', 'secret')
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => keyring.open('p', bytes.toString('base64'))).toThrow('unable to authenticate data')
  expect(() => createKeyring(Buffer.alloc(32, 8).toString('base64')).open('p', sealed)).toThrow(
    'unable to authenticate data',
  )
})

test('createKeyring rejects a master key that is not 32 bytes', () => {
  expect(() => createKeyring('c2hvcnQ=')).toThrow('32 bytes')
})

test('sameDigest compares digests by content', () => {
  expect(sameDigest(keyring.hmac('a'), keyring.hmac('a'))).toBe(true)
  expect(sameDigest(keyring.hmac('a'), keyring.hmac('b'))).toBe(false)
  expect(sameDigest(keyring.hmac('a'), '')).toBe(false)
})
