import { Problem } from '../../../api/client.ts'
import type { Explanation } from './explained.tsx'

type Recorded = { headers: string; body: string; secret: string; receivedAt?: string }

/** The greatest accepted difference between the timestamp and the time of arrival in seconds, as in the service. */
const tolerance = 300
const searchMs = 10_000

/** Explains a delivery with a pasted secret in this browser. The secret goes nowhere. */
export async function explainHere({ headers, body, secret, receivedAt }: Recorded): Promise<Explanation> {
  const { explainRefusal, readRecordedHeaders, RecordingError } = await import('@loyalty/diagnosis')
  const read = () => {
    try {
      return readRecordedHeaders(headers, 'headers')
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      throw new Problem({
        title: error.message,
        detail: error.message,
        status: 422,
        code: 'VALIDATION_FAILED',
        requestId: '',
        retryable: false,
        errors: [{ field: 'headers', code: 'INVALID_FORMAT', message: error.message }],
      })
    }
  }
  const recording = {
    headers: read(),
    body: new TextEncoder().encode(body),
    secrets: [secret],
    tolerance,
    now: (receivedAt === undefined ? Date.now() : Date.parse(receivedAt)) / 1000,
  }
  return await explainRefusal(recording, AbortSignal.timeout(searchMs))
}
