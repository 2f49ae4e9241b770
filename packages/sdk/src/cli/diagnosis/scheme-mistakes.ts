import type { Delivery, Mistake } from './delivery.ts'

const ourWay =
  'x-service-signature is hex(HMAC-SHA256(secret, timestamp + ":" + body)): a colon, lower-case hexadecimal, the secret as text.'

const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex')
const looksBase64 = (text: string): boolean => /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
const decoded = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

export const wrongDelimiter: Mistake = {
  name: 'another delimiter',
  why: 'It was signed with another character than a colon between timestamp and body, such as a full stop, or with none.',
  remedy: ourWay,
  undo: () => ['.', '', ',', ' ', '\n', '|', ';', '-', '_'].map((mark) => ({ prefixOf: ({ timestamp }: Delivery) => timestamp + mark })),
}

export const bodyAlone: Mistake = {
  name: 'the body signed alone',
  why: 'It was signed over the body alone, without the timestamp.',
  remedy: ourWay,
  undo: () => [{ prefixOf: () => '' }],
}

export const writtenInBase64: Mistake = {
  name: 'a signature in base64',
  why: 'The signature is written in base64 instead of hexadecimal.',
  remedy: ourWay,
  undo: ({ signature }) => (looksBase64(signature) ? [{ signature: hexOf(signature) }] : []),
}

export const writtenInUpperCase: Mistake = {
  name: 'a signature in upper case',
  why: 'The signature is written in upper case.',
  remedy: ourWay,
  undo: ({ signature }) => (/^[0-9A-F]{64}$/.test(signature) ? [{ signature: signature.toLowerCase() }] : []),
}

export const signatureDecorated: Mistake = {
  name: 'a decorated signature',
  why: 'Something stands before or around the signature, such as sha256=, v1= or quotation marks.',
  remedy: ourWay,
  undo: ({ signature }) => [/[0-9a-f]{64}/.exec(signature)?.[0]].flatMap((bare) => (bare === undefined ? [] : [{ signature: bare }])),
}

export const keyDecoded: Mistake = {
  name: 'a decoded key',
  why: 'It was signed with what the secret after whsec_ decodes to from base64, as Standard Webhooks does.',
  remedy: ourWay,
  undo: () => [{ keyOf: decoded }],
}

const standardScheme = {
  prefixOf: ({ eventId = '', timestamp }: Delivery): string => `${eventId}.${timestamp}.`,
  keyOf: decoded,
}

export const standardTakenForOurs: Mistake = {
  name: 'the scheme of Standard Webhooks',
  why: 'x-service-signature holds a signature of Standard Webhooks, which belongs in webhook-signature.',
  remedy: `Compare each with its own header: v1,… with webhook-signature. ${ourWay}`,
  undo: ({ signature }) => {
    const bare = signature.replace(/^v1[,=]/, '')
    return [{ signature: looksBase64(bare) ? hexOf(bare) : bare, ...standardScheme }]
  },
}

export const anotherSecretSigned: Mistake = {
  name: 'another secret beside this one',
  why: 'webhook-signature verifies with this secret, so body, timestamp and secret belong together. x-service-signature does not: it was made with another secret (while one is replaced, only the active one makes it), or it was changed or lost on the way.',
  remedy: 'Give the receiver both secrets for as long as you replace one: secrets: [next, current].',
  undo: ({ standardSignatures }) => standardSignatures.map((each) => ({ signature: hexOf(each), ...standardScheme })),
}
