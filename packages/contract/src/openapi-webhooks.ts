import type * as z from 'zod/mini'
import { connectionEvent, transactionEvent, webhookHeaders } from './events.ts'
import { connectionEventExample, connectionHeaderExamples, transactionEventExample, webhookHeaderExamples } from './examples/webhooks.ts'
import type { SchemaOf } from './openapi-schemas.ts'

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

type Told = { event: z.ZodMiniType; example: unknown; headers: HeaderExamples }

const webhook = (summary: string, description: string, { event, example, headers }: Told, schemaOf: SchemaOf): Json => ({
  post: {
    summary,
    description: `${description} Delivered at least once and in no promised order: verify the signature over the raw bytes, then drop what you have seen.`,
    tags: ['Webhooks'],
    security: [],
    parameters: parametersWith(headers),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(event, 'answer'), example } } },
    responses: {
      '2XX': { description: 'Received: it will not be sent again.' },
      '410': { description: 'Gone: the endpoint is switched off.' },
      default: { description: 'Anything else, a redirect too, is a failure: it will be sent again later.' },
    },
  },
})

/** What the service sends to the endpoints of a caller. */
export const webhooksOf = (schemaOf: SchemaOf): Json => ({
  transaction: webhook(
    'A transaction has completed',
    'Sent when points were issued through the API or the widget, and for each program that an executed credit was split into. Apply your own booking only now.',
    { event: transactionEvent, example: transactionEventExample, headers: webhookHeaderExamples },
    schemaOf,
  ),
  programConnection: webhook(
    'A program connection was linked, updated or removed',
    'Sent for each connection that has really changed.',
    { event: connectionEvent, example: connectionEventExample, headers: connectionHeaderExamples },
    schemaOf,
  ),
})
