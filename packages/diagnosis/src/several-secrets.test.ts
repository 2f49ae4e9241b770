import { expect, test } from 'vitest'
import { lineEndAdded, markAdded } from './body-mistakes.ts'
import { signedHeaders } from './testing.ts'
import { explainRefusal } from './explain-refusal.ts'
import { anotherSecretSigned, writtenInUpperCase } from './scheme-mistakes.ts'

const now = 1735689600
const [next, current] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_Txwrmn2OYDVPHCuafY+gNU8cK5p/jmA1']
const text = '{"type":"LINKED"}'

/**
 * Returns the findings for a delivery during a rotation. The current secret signs `x-service-signature`, and both
 * secrets sign `webhook-signature`.
 */
const findingsOf = async (body: string, change = (signature: string) => signature, secrets = [next, current]) => {
  const sign = (secret: string) => signedHeaders({ secret, eventId: 'evt_1', body: text, now })
  const standard = [sign(current), sign(next)].map((each) => each['webhook-signature']).join(' ')
  const ours = sign(current)['x-service-signature'] ?? ''
  const headers = { ...sign(current), 'x-service-signature': change(ours), 'webhook-signature': standard }
  const recorded = { body: Buffer.from(body), headers: Object.entries(headers), secrets, tolerance: 300, now }
  return (await explainRefusal(recorded)).findings
}
const upper = (signature: string) => signature.toUpperCase()

test.each([
  ['one mistake', `${text}\n`, undefined, [lineEndAdded]],
  ['one mistake in the header', text, upper, [writtenInUpperCase]],
  ['two mistakes', `\uFEFF${text}\n`, undefined, [markAdded, lineEndAdded]],
  ['a mistake in the body and one in the header', `${text}\n`, upper, [lineEndAdded, writtenInUpperCase]],
])('explainRefusal finds %s, whatever the order of the two secrets', async (_, body, change, proved) => {
  expect(await findingsOf(body, change)).toEqual(proved)
  expect(await findingsOf(body, change, [current, next])).toEqual(proved)
})

test('explainRefusal reports an unknown signing secret only if all given secrets fail', async () => {
  expect(await findingsOf(text, undefined, [next])).toEqual([anotherSecretSigned])
  expect(await findingsOf(`${text}\n`, undefined, [next, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])).toEqual([
    lineEndAdded,
    anotherSecretSigned,
  ])
})
