import { invalidField, portalEndpoints, problem, readInstant, webhookLimits } from '@loyalty/contract'
import { explainRefusal, readRecordedHeaders, RecordingError, type Recording } from '@loyalty/diagnosis'
import { portalHandler } from '../portal-handler.ts'
import { createSearchTurns } from './search-turns.ts'
import { unknownEndpoint } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

/**
 * The maximum difference in seconds between a delivery's timestamp and its arrival. The SDK accepts this difference
 * too.
 */
const tolerance = 300
const searchMs = 5_000

/** The queue of this process. A full one keeps a person waiting for at most 40 seconds. */
const inTurn = createSearchTurns({ perOrganization: 2, total: 8 })

function headersOf(text: string): Recording['headers'] {
  try {
    return readRecordedHeaders(text, 'headers')
  } catch (error) {
    if (error instanceof RecordingError) throw invalidField('headers', 'INVALID_FORMAT', error.message)
    throw error
  }
}

function bytesOf(body: string, encoding: 'text' | 'base64'): Uint8Array {
  const bytes = Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8')
  if (bytes.length <= webhookLimits.explainedBytes) return bytes
  throw invalidField('body', 'TOO_LONG', `must be at most ${webhookLimits.explainedBytes / 1024} KiB`)
}

export const handleExplainSignature = portalHandler(
  portalEndpoints.explainSignature,
  async ({ session, params, body: given, request }, context) => {
    const { headers, body, bodyEncoding = 'text', receivedAt } = given
    const recorded = { headers: headersOf(headers), body: bytesOf(body, bodyEncoding) }
    const found = await webhooksOf(session, params.env, context).signingSecrets(params.endpointId)
    if (found.outcome === 'unknown') throw unknownEndpoint(params)
    if (found.outcome === 'not-signed')
      throw problem('WEBHOOK_NOT_SIGNED', {
        detail: 'This endpoint is not in signature mode: its deliveries have no signature.',
      })
    const at = receivedAt === undefined ? context.realNow() : readInstant(receivedAt, 'end')
    const { secret, verified, explained, findings, signedText } = await inTurn(session.organizationId, () =>
      explainRefusal(
        { ...recorded, secrets: found.secrets.map(({ text }) => text), tolerance, now: at / 1000 },
        AbortSignal.any([AbortSignal.timeout(searchMs), context.stopping, request.gone()]),
      ),
    )
    const matching = found.secrets.find(({ text }) => text === secret)
    return {
      body: {
        verified,
        explained,
        findings: findings.map(({ code, why, remedy }) => ({ code, why, remedy })),
        signedText,
        secret: matching === undefined ? null : { id: matching.id, state: matching.state },
      },
    }
  },
)
