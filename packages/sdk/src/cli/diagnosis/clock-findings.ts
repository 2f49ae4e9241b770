import type { Finding } from './delivery.ts'
import type { Recorded } from './recorded.ts'

const grouped = (seconds: number): string => `${Math.round(seconds).toLocaleString('en')} s`

/** What is wrong with the time of a delivery, apart from its signature. */
export const clockFindings = (timestamp: string, { now, tolerance }: Recorded): Finding[] => {
  const signedAt = Number(timestamp)
  if (tolerance === 0 || !Number.isFinite(signedAt)) return []
  if (/^\d{13}$/.test(timestamp) && Math.abs(now - signedAt / 1000) < 1e9)
    return [
      {
        why: `The timestamp is in milliseconds: read as seconds, it is in the year ${new Date(Math.min(signedAt * 1000, 8.64e15)).getUTCFullYear()}.`,
        remedy: 'Sign and send whole seconds: Math.floor(Date.now() / 1000).',
      },
    ]
  const age = now - signedAt
  if (Math.abs(age) <= tolerance) return []
  if (age > 0)
    return [
      {
        why: `The timestamp is ${grouped(age)} old, and the tolerance is ${grouped(tolerance)}.`,
        remedy:
          'Of a recording that is looked at later, this is to be expected: --at says when it arrived, --tolerance 0 leaves time out. At a live receiver: its clock is ahead, or a delivery waits in a queue before it is verified.',
      },
    ]
  return [
    {
      why: `The timestamp is ${grouped(-age)} ahead of the clock, and the tolerance is ${grouped(tolerance)}.`,
      remedy: "The receiver's clock is slow: set it by the network (NTP). Of a recording: --at says when it arrived.",
    },
  ]
}
