import { webhookHeaders } from '@loyalty/contract'
import { headerValues } from '../../header-values.ts'
import type { Finding } from './delivery.ts'
import { lookalikesOf, valuesOf, type Recorded } from './recorded.ts'

const { signature, timestamp, eventId, test, standardId, standardTimestamp, standardSignature } = webhookHeaders
const needed: readonly string[] = [signature, timestamp]
const others: readonly string[] = [eventId, test, standardId, standardTimestamp, standardSignature]

export const renamedHeaders = ({ headers }: Recorded): Finding[] =>
  needed.flatMap((name) =>
    headerValues(headers, name).some((value) => value !== '')
      ? []
      : lookalikesOf(headers, name).map((other) => ({
          why: `${name} arrived under another name, ${other}.`,
          remedy: 'A server or gateway rewrites names of headers: look them up under the names that it makes of them.',
        })),
  )

export const missingHeaders = ({ headers }: Recorded): Finding[] =>
  needed
    .filter((name) => valuesOf(headers, name).length === 0)
    .map((name) => ({
      why: `${name} is missing from the recording.`,
      remedy: 'See that whatever stands before the receiver passes every x-service-… header on, and that all of them were recorded.',
    }))

export const repeatedHeaders = ({ headers }: Recorded): Finding[] =>
  [...needed, ...others].flatMap((name) => {
    const { length } = needed.includes(name) ? valuesOf(headers, name) : headerValues(headers, name)
    if (length < 2) return []
    return [
      {
        why: `${name} is there ${length} times.`,
        remedy: 'The service sends it once: something on the way adds it again. No receiver should choose between them.',
      },
    ]
  })
