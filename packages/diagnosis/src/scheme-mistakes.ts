import { fromBase64, hexOf, type Bytes } from './bytes.ts'
import type { Delivery, Mistake } from './delivery.ts'

const ourFormat =
  'x-service-signature is hex(HMAC-SHA256(secret, timestamp + ":" + body)): a colon, lower-case hexadecimal, the secret as text.'

const hexOfBase64 = (base64: string): string => hexOf(fromBase64(base64))
const looksBase64 = (text: string): boolean => /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
const decoded = (secret: string): Bytes => fromBase64(secret.replace(/^whsec_/, ''))

export const wrongDelimiter: Mistake = {
  code: 'OTHER_DELIMITER',
  name: 'another delimiter',
  why: 'The signed text has another character than a colon between the timestamp and the body, such as a full stop, or none.',
  remedy: ourFormat,
  undo: () =>
    ['.', '', ',', ' ', '\n', '|', ';', '-', '_'].map((mark) => ({
      prefixOf: ({ timestamp }: Delivery) => timestamp + mark,
    })),
}

export const bodyAlone: Mistake = {
  code: 'BODY_SIGNED_ALONE',
  name: 'the body signed alone',
  why: 'The signature covers the body alone, without the timestamp.',
  remedy: ourFormat,
  undo: () => [{ prefixOf: () => '' }],
}

export const writtenInBase64: Mistake = {
  code: 'SIGNATURE_IN_BASE64',
  name: 'a signature in base64',
  why: 'The signature is in base64 instead of hexadecimal.',
  remedy: ourFormat,
  undo: ({ signature }) => (looksBase64(signature) ? [{ signature: hexOfBase64(signature) }] : []),
}

export const writtenInUpperCase: Mistake = {
  code: 'SIGNATURE_IN_UPPER_CASE',
  name: 'a signature in upper case',
  why: 'The signature is in upper case.',
  remedy: ourFormat,
  undo: ({ signature }) => (/^[0-9A-F]{64}$/.test(signature) ? [{ signature: signature.toLowerCase() }] : []),
}

export const signatureDecorated: Mistake = {
  code: 'SIGNATURE_DECORATED',
  name: 'a signature with a prefix or quotation marks',
  why: 'The signature has a prefix or quotation marks, such as sha256= or v1=.',
  remedy: ourFormat,
  undo: ({ signature }) =>
    [/[0-9a-f]{64}/.exec(signature)?.[0]].flatMap((bare) => (bare === undefined ? [] : [{ signature: bare }])),
}

export const keyDecoded: Mistake = {
  code: 'KEY_DECODED',
  name: 'a decoded key',
  why: 'The key is the base64-decoded secret after whsec_, as in Standard Webhooks.',
  remedy: ourFormat,
  undo: () => [{ keyOf: decoded }],
}

const standardScheme = {
  prefixOf: ({ eventId = '', timestamp }: Delivery): string => `${eventId}.${timestamp}.`,
  keyOf: decoded,
}

export const standardTakenForOurs: Mistake = {
  code: 'STANDARD_SCHEME',
  name: 'the scheme of Standard Webhooks',
  why: 'x-service-signature contains a signature of Standard Webhooks, which belongs in webhook-signature.',
  remedy: `Compare each signature with its own header: v1,… with webhook-signature. ${ourFormat}`,
  undo: ({ signature }) => {
    const bare = signature.replace(/^v1[,=]/, '')
    return [{ signature: looksBase64(bare) ? hexOfBase64(bare) : bare, ...standardScheme }]
  },
}

export const anotherSecretSigned: Mistake = {
  code: 'OTHER_SECRET_SIGNED',
  name: 'another secret beside this one',
  why: 'webhook-signature verifies with this secret, so the body, the timestamp and the secret belong together. x-service-signature does not verify: it was created with another secret, or was changed or lost in transit. During a rotation, only the active secret creates it.',
  remedy: 'Give the receiver both secrets during a rotation: secrets: [next, current].',
  undo: ({ standardSignatures }) =>
    standardSignatures.map((each) => ({ signature: hexOfBase64(each), ...standardScheme })),
}
