import { createHmac } from 'node:crypto'
import vectors from '../webhooks/webhook-signatures.json' with { type: 'json' }

/** A test case for a verifier: the input as text, and the expected status. */
export type Case = {
  name: string
  status: 200 | 400 | 401
  body: string
  signature: string | null
  timestamp: string | null
  secrets: string[]
  tolerance: number
  now: number
}

const [v1, , , , v5, v6] = vectors as [Vector, Vector, Vector, Vector, Vector, Vector]
type Vector = (typeof vectors)[number]

const at = 1735689600
const sign = (text: string, key = v1.secret) => createHmac('sha256', key).update(text).digest('hex')

const testCase = (name: string, status: Case['status'], more: Partial<Case> = {}): Case => {
  const { body, signature, timestamp, secret } = v1
  return { name, status, body, signature, timestamp, secrets: [secret], tolerance: 300, now: at, ...more }
}
const signed = (timestamp: string): Partial<Case> => ({
  timestamp,
  signature: sign(`${timestamp}:${v1.body}`),
  tolerance: 0,
})

export const cases: Case[] = [
  ...vectors.map(({ name, body, signature }) => testCase(name, 200, { body, signature })),
  testCase('the second of two secrets', 200, { secrets: ['whsec_old', v1.secret] }),
  testCase('the first of two secrets', 200, { secrets: [v1.secret, 'whsec_new'] }),
  testCase('a timestamp five minutes old', 200, { now: at + 300 }),
  testCase('a timestamp five minutes early', 200, { now: at - 300 }),
  testCase('an old timestamp without an age check', 200, { now: at + 1e6, tolerance: 0 }),
  testCase('a longer tolerance', 200, { now: at + 600, tolerance: 600 }),
  testCase('no signature', 400, { signature: null }),
  testCase('an empty signature', 400, { signature: '' }),
  testCase('no timestamp', 400, { timestamp: null }),
  testCase('an empty timestamp', 400, { timestamp: '' }),
  testCase('V1 with a dot as delimiter', 401, { signature: sign(`${at}.${v1.body}`) }),
  testCase('V1 with a signature of the body alone', 401, { signature: sign(v1.body) }),
  testCase('V1 with its signature in upper case', 401, { signature: v1.signature.toUpperCase() }),
  testCase('V1 with its signature in base64', 401, { signature: Buffer.from(v1.signature, 'hex').toString('base64') }),
  testCase('V1 with a prefix', 401, { signature: `sha256=${v1.signature}` }),
  testCase('V1 with a shorter signature', 401, { signature: v1.signature.slice(0, -1) }),
  testCase('V1 with its signature twice', 401, { signature: `${v1.signature}, ${v1.signature}` }),
  testCase('a signature that is not ASCII', 401, { signature: 'é'.repeat(64) }),
  testCase('V1 a second later', 401, { timestamp: String(at + 1) }),
  testCase('V1 a second earlier', 401, { timestamp: String(at - 1) }),
  testCase('V1 with an added space', 401, { body: `${v1.body} ` }),
  testCase('the body of V6 with the signature of V5', 401, { body: v6.body, signature: v5.signature }),
  testCase('the body of V5 with the signature of V6', 401, { body: v5.body, signature: v6.signature }),
  testCase('another secret', 401, { secrets: ['whsec_other'] }),
  testCase('a timestamp over five minutes old', 401, { now: at + 301 }),
  testCase('a timestamp over five minutes early', 401, { now: at - 301 }),
  testCase('a signed timestamp in milliseconds', 401, { ...signed(`${at}000`), tolerance: 300 }),
  testCase('a signed timestamp in milliseconds without an age check', 401, signed(`${at}000`)),
  testCase('a signed timestamp of 40 digits', 401, { ...signed('9'.repeat(40)), tolerance: 300 }),
  ...[`0${at}`, `+${at}`, `-${at}`, `${at}.0`, '0', '1e9', 'now', '１７３５６８９６００'].map((timestamp) =>
    testCase(`a signed timestamp of the form ${timestamp}`, 401, signed(timestamp)),
  ),
]

/**
 * The test cases for the verifiers in the guide. The last three cases do not fit `verifyWebhook`, which throws for an
 * empty secret and trims header values.
 */
export const guideCases: Case[] = [
  ...cases,
  testCase('a signature by an empty secret', 401, { signature: sign(`${at}:${v1.body}`, ''), secrets: [''] }),
  testCase('V1 with a line break after its signature', 401, { signature: `${v1.signature}\n` }),
  testCase('a signed timestamp with a line break', 401, signed(`${at}\n`)),
]

function encoded(text: string | null): string {
  return text === null ? '-' : Buffer.from(text).toString('base64')
}

/** Returns the cases as text with one line for each case. The programs in `runners/` read this text. */
export function asLines(all: readonly Case[]): string {
  return all
    .map(({ body, signature, timestamp, secrets, tolerance, now }) =>
      [encoded(body), encoded(signature), encoded(timestamp), secrets.map(encoded).join(','), tolerance, now].join(
        '\t',
      ),
    )
    .join('\n')
}
