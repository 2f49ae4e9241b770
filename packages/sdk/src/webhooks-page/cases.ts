import { createHmac } from 'node:crypto'
import vectors from '../webhook-signatures.json' with { type: 'json' }

/** What a verifier is given, in text, and the status that it must answer. */
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

const made = (name: string, status: Case['status'], more: Partial<Case> = {}): Case => {
  const { body, signature, timestamp, secret } = v1
  return { name, status, body, signature, timestamp, secrets: [secret], tolerance: 300, now: at, ...more }
}
const signed = (timestamp: string): Partial<Case> => ({ timestamp, signature: sign(`${timestamp}:${v1.body}`), tolerance: 0 })

export const cases: Case[] = [
  ...vectors.map(({ name, body, signature }) => made(name, 200, { body, signature })),
  made('the second of two secrets', 200, { secrets: ['whsec_old', v1.secret] }),
  made('the first of two secrets', 200, { secrets: [v1.secret, 'whsec_new'] }),
  made('a timestamp five minutes old', 200, { now: at + 300 }),
  made('a timestamp five minutes early', 200, { now: at - 300 }),
  made('an old timestamp where the age is not checked', 200, { now: at + 1e6, tolerance: 0 }),
  made('another tolerance', 200, { now: at + 600, tolerance: 600 }),
  made('no signature', 400, { signature: null }),
  made('an empty signature', 400, { signature: '' }),
  made('no timestamp', 400, { timestamp: null }),
  made('an empty timestamp', 400, { timestamp: '' }),
  made('V1 with a dot for a delimiter', 401, { signature: sign(`${at}.${v1.body}`) }),
  made('V1 with the body alone signed', 401, { signature: sign(v1.body) }),
  made('V1 with its signature in upper case', 401, { signature: v1.signature.toUpperCase() }),
  made('V1 with its signature in base64', 401, { signature: Buffer.from(v1.signature, 'hex').toString('base64') }),
  made('V1 with a prefix', 401, { signature: `sha256=${v1.signature}` }),
  made('V1 with a shorter signature', 401, { signature: v1.signature.slice(0, -1) }),
  made('V1 with its signature twice', 401, { signature: `${v1.signature}, ${v1.signature}` }),
  made('a signature that is not ASCII', 401, { signature: 'é'.repeat(64) }),
  made('V1 a second later', 401, { timestamp: String(at + 1) }),
  made('V1 a second earlier', 401, { timestamp: String(at - 1) }),
  made('V1 with a space more', 401, { body: `${v1.body} ` }),
  made('the body of V6 with the signature of V5', 401, { body: v6.body, signature: v5.signature }),
  made('the body of V5 with the signature of V6', 401, { body: v5.body, signature: v6.signature }),
  made('another secret', 401, { secrets: ['whsec_other'] }),
  made('a timestamp over five minutes old', 401, { now: at + 301 }),
  made('a timestamp over five minutes early', 401, { now: at - 301 }),
  made('a signed timestamp in milliseconds', 401, { ...signed(`${at}000`), tolerance: 300 }),
  made('a signed timestamp in milliseconds where the age is not checked', 401, signed(`${at}000`)),
  made('a signed timestamp without end', 401, { ...signed('9'.repeat(40)), tolerance: 300 }),
  ...[`0${at}`, `+${at}`, `-${at}`, `${at}.0`, '0', '1e9', 'now', '１７３５６８９６００'].map((timestamp) =>
    made(`a signed timestamp that is written ${timestamp}`, 401, signed(timestamp)),
  ),
]

/** For the functions on the page alone: `verifyWebhook` throws for an empty secret, and trims headers as every server does. */
export const casesOfThePage: Case[] = [
  ...cases,
  made('a signature by an empty secret', 401, { signature: sign(`${at}:${v1.body}`, ''), secrets: [''] }),
  made('V1 with a line break after its signature', 401, { signature: `${v1.signature}\n` }),
  made('a signed timestamp with a line break', 401, signed(`${at}\n`)),
]

const encoded = (text: string | null): string => (text === null ? '-' : Buffer.from(text).toString('base64'))

/** One case a line, as the runners read them. */
export const asLines = (all: readonly Case[]): string =>
  all
    .map(({ body, signature, timestamp, secrets, tolerance, now }) =>
      [encoded(body), encoded(signature), encoded(timestamp), secrets.map(encoded).join(','), tolerance, now].join('\t'),
    )
    .join('\n')
