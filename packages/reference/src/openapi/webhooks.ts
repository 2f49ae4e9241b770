import { webhookBodies, webhookHeaders } from '@loyalty/contract'
import type { SchemaOf } from './schemas.ts'

type Json = Record<string, unknown>

const headerNotes: Readonly<Record<keyof typeof webhookHeaders, string>> = {
  signature: 'Lower-case hexadecimal HMAC-SHA-256 of `<timestamp>:<raw body>`, keyed with the endpoint’s secret.',
  timestamp: 'Unix seconds of this attempt: part of what is signed.',
  eventId: 'The same for every attempt: remember it, to process an event once.',
  attempt: 'Counts from 1.',
  test: '`true` on a test event, and not there on any other: nothing has happened.',
  standardId: 'The event id once more, for libraries of Standard Webhooks.',
  standardTimestamp: 'The timestamp once more.',
  standardSignature: 'Signatures after Standard Webhooks, one for each live secret.',
}

const onlySigned: readonly string[] = ['signature', 'timestamp', 'standardId', 'standardTimestamp', 'standardSignature']

type HeaderExamples = Partial<Record<keyof typeof webhookHeaders, string>>

const parametersWith = (examples: HeaderExamples): Json[] =>
  (Object.keys(webhookHeaders) as (keyof typeof webhookHeaders)[]).map((key) => ({
    name: webhookHeaders[key],
    in: 'header',
    required: key !== 'test' && !onlySigned.includes(key),
    description: `${headerNotes[key]}${onlySigned.includes(key) ? ' With the signature mode.' : ''}`,
    schema: { type: 'string' },
    ...(examples[key] === undefined ? {} : { example: examples[key] }),
  }))

/** Returns one OpenAPI webhook for each kind of body that the service sends. */
export const webhooksOf = (schemaOf: SchemaOf): Json =>
  Object.fromEntries(
    Object.entries(webhookBodies).map(([name, { schema, summary, description, example, headers }]) => [
      name,
      {
        post: {
          summary,
          description: `${description} Delivered at least once and in no promised order: verify the signature over the raw bytes, then drop an event that you have processed before.`,
          tags: ['Webhooks'],
          security: [],
          parameters: parametersWith(headers),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(schema, 'answer'), example } },
          },
          responses: {
            '2XX': { description: 'Received. The service does not send the event again.' },
            '410': { description: 'Gone. The service disables the endpoint.' },
            default: { description: 'A failure, also for a redirect. The service sends the event again later.' },
          },
        },
      },
    ]),
  )
