import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { dateInput, wholeNumber } from '../fields.ts'
import { portalRoutes } from './routes.ts'

/** The time of the sandbox and its offset from real time. */
export const sandboxClock = z.object({
  now: described(z.string(), 'The instant that the sandbox goes by, UTC.'),
  offsetSeconds: described(z.number(), 'How far that is ahead of real time.'),
})

const clockMoves = ['advanceSeconds', 'setTo', 'reset'] as const

export const sandboxClockMove = z
  .strictObject({
    advanceSeconds: described(
      z.optional(wholeNumber.check(z.minimum(1), z.maximum(2_500_000_000))),
      'Move it forward by so much: about 79 years at most.',
    ),
    setTo: described(z.optional(dateInput), 'Move it forward to this instant.'),
    reset: described(z.optional(z.literal(true)), 'Back to real time.'),
  })
  .check(
    z.refine((move) => clockMoves.filter((name) => move[name] !== undefined).length === 1, {
      error: `must have exactly one of ${clockMoves.join(', ')}`,
      params: { code: 'INVALID_VALUE' },
    }),
  )

export const getSandboxClock = endpoint({
  ...portalRoutes.getSandboxClock,
  tag: 'Portal',
  summary: "Read the sandbox's clock",
  response: sandboxClock,
  problems: [],
  example: { response: { now: '2026-11-21T09:00:00.000Z', offsetSeconds: 0 } },
})

export const moveSandboxClock = endpoint({
  ...portalRoutes.moveSandboxClock,
  tag: 'Portal',
  summary: "Move the sandbox's clock forward, or back to real time",
  description:
    'Exactly one of the three. Credits that become due are executed as if the time had passed. Webhooks, sessions and secrets use real time.',
  body: sandboxClockMove,
  response: sandboxClock,
  problems: ['CLOCK_NOT_FORWARD'],
  example: { body: { advanceSeconds: 86_400 }, response: { now: '2026-11-22T10:00:00.000Z', offsetSeconds: 86_400 } },
})

/** The API reference lists these endpoints in this order. */
export const portalClockEndpoints = { getSandboxClock, moveSandboxClock }
