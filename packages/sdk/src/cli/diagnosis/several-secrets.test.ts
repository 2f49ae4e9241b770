import { expect, test } from 'vitest'
import { signWebhook } from '../../sign-webhook.ts'
import { lineEndAdded, markAdded } from './body-mistakes.ts'
import { explainRefusal } from './explain-refusal.ts'
import { anotherSecretSigned, writtenInUpperCase } from './scheme-mistakes.ts'

const now = 1735689600
const [next, current] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_Txwrmn2OYDVPHCuafY+gNU8cK5p/jmA1']
const text = '{"type":"LINKED"}'

/** While a secret is replaced: ours is made with the current one, `webhook-signature` holds one of each. */
const whys = (body: string, change = (signature: string) => signature, secrets = [next, current]) => {
  const sign = (secret: string) => signWebhook({ secret, eventId: 'evt_1', body: text, now })
  const standard = [sign(current), sign(next)].map((each) => each['webhook-signature']).join(' ')
  const ours = sign(current)['x-service-signature'] ?? ''
  const headers = { ...sign(current), 'x-service-signature': change(ours), 'webhook-signature': standard }
  const recorded = { body: Buffer.from(body), headers: Object.entries(headers), secrets, tolerance: 300, now }
  return explainRefusal(recorded).findings
}
const upper = (signature: string) => signature.toUpperCase()

test.each([
  ['a mistake', `${text}\n`, undefined, [lineEndAdded]],
  ['a mistake in the header', text, upper, [writtenInUpperCase]],
  ['two mistakes', `\uFEFF${text}\n`, undefined, [markAdded, lineEndAdded]],
  ['a mistake in each', `${text}\n`, upper, [lineEndAdded, writtenInUpperCase]],
])('%s is proved with the secret that signed, whichever stands first', (_, body, change, proved) => {
  expect(whys(body, change)).toEqual(proved)
  expect(whys(body, change, [current, next])).toEqual(proved)
})

test('another secret is said only where none of those given signed', () => {
  expect(whys(text, undefined, [next])).toEqual([anotherSecretSigned])
  expect(whys(`${text}\n`, undefined, [next, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])).toEqual([lineEndAdded, anotherSecretSigned])
})
