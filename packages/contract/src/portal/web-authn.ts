import * as z from 'zod/mini'
import { described } from '../describe.ts'

/** Binary data in Base64url without padding, at most 16 KiB of text. */
const base64url = z
  .string()
  .check(z.minLength(1), z.maxLength(16_384), z.regex(/^[\w-]+$/, { error: 'must be Base64url without padding' }))

const credentialId = described(base64url.check(z.maxLength(1400)), 'The id of the credential, Base64url.')

/** The options of a sign-in with a passkey, in the JSON form of WebAuthn level 3. */
export const requestOptions = z.looseObject({
  challenge: described(z.string(), 'Random bytes that the passkey signs, Base64url.'),
})

export const requestOptionsExample = {
  challenge: 'kmpJcGS3oVSZ8uOm_KJpyQ8FMZbX4hR5X0W4o3qUu0A',
  rpId: 'portal.example.com',
  userVerification: 'required',
  timeout: 300_000,
}

/** The options of a new passkey, in the JSON form of WebAuthn level 3. */
export const creationOptions = z.looseObject({
  challenge: described(z.string(), 'Random bytes that the passkey signs, Base64url.'),
})

/** The answer of `navigator.credentials.get`: its binary fields in Base64url. */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: described(base64url, '`response.clientDataJSON`.'),
  authenticatorData: described(base64url, '`response.authenticatorData`.'),
  signature: described(base64url, '`response.signature`.'),
  userHandle: described(z.optional(base64url), '`response.userHandle`.'),
})

export type Assertion = z.infer<typeof assertion>

export const assertionExample = {
  id: 'AQIDBAUGBwgJCgsMDQ4PEA',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  signature: 'MEUCIQDnqzxg',
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The answer of `navigator.credentials.create`: its binary fields in Base64url. */
export const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON: described(base64url, '`response.clientDataJSON`.'),
  attestationObject: described(base64url, '`response.attestationObject`.'),
  transports: described(
    z.optional(z.array(z.enum(transports)).check(z.maxLength(transports.length))),
    '`response.getTransports()`.',
  ),
})

export type Attestation = z.infer<typeof attestation>
