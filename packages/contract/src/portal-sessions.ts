import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateInput, email, plainText, wholeNumber } from './fields.ts'
import { portalRoutes } from './portal-routes.ts'

/** Who is signed in. `csrfToken` goes into the header `X-CSRF-Token` of every call that changes something. */
export const portalSession = z.object({
  csrfToken: z.string(),
  user: z.object({ email: z.string() }),
  organization: z.object({ id: z.string(), name: z.string() }),
  expiresAt: z.string(),
})
export type PortalSessionAnswer = z.infer<typeof portalSession>

export const createPortalSession = endpoint(portalRoutes.createPortalSession, {
  summary: 'Sign in',
  body: z.strictObject({ email, password: plainText(256) }),
  response: portalSession,
  problems: ['SIGN_IN_FAILED', 'CSRF_REFUSED', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
})

export const getPortalSession = endpoint(portalRoutes.getPortalSession, {
  summary: 'Read who is signed in',
  response: portalSession,
  problems: [],
})

export const deletePortalSession = endpoint(portalRoutes.deletePortalSession, { summary: 'Sign out', problems: [] })

/** The sandbox's clock at this moment, and how far ahead of real time it is. */
export const sandboxClock = z.object({ now: z.string(), offsetSeconds: z.number() })

const clockMoves = ['advanceSeconds', 'setTo', 'reset'] as const

export const sandboxClockMove = z
  .strictObject({
    advanceSeconds: z.optional(wholeNumber.check(z.minimum(1), z.maximum(2_500_000_000))),
    setTo: z.optional(dateInput),
    reset: z.optional(z.literal(true)),
  })
  .check(
    z.refine((move) => clockMoves.filter((name) => move[name] !== undefined).length === 1, {
      error: `must have exactly one of ${clockMoves.join(', ')}`,
      params: { code: 'INVALID_VALUE' },
    }),
  )

export const getSandboxClock = endpoint(portalRoutes.getSandboxClock, {
  summary: "Read the sandbox's clock",
  response: sandboxClock,
  problems: [],
})

export const moveSandboxClock = endpoint(portalRoutes.moveSandboxClock, {
  summary: "Move the sandbox's clock forward, or back to real time",
  body: sandboxClockMove,
  response: sandboxClock,
  problems: ['CLOCK_NOT_FORWARD'],
})
