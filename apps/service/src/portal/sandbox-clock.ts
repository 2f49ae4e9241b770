import { portalEndpoints, problem, readInstant } from '@loyalty/contract'
import type { PortalSession } from '../context.ts'
import { isoDate } from '../http/request/dates.ts'
import type { ClockReading, SandboxClock } from '../store/seeding/sandbox-clock.ts'
import type { PortalContext } from './portal-context.ts'
import { portalHandler } from './portal-handler.ts'

const reading = ({ now, offsetMs }: ClockReading) => ({ now: isoDate(now), offsetSeconds: offsetMs / 1000 })

const clockOf = ({ organizationId, audit }: PortalSession, { store }: PortalContext): SandboxClock => {
  const { sandboxClock } = store.organization({ organizationId, env: 'sandbox' }, { audit: audit('sandbox') })
  if (sandboxClock === undefined) throw new TypeError('a sandbox has a clock')
  return sandboxClock
}

export const handleGetSandboxClock = portalHandler(portalEndpoints.getSandboxClock, async ({ session }, context) => ({
  body: reading(await clockOf(session, context).read()),
}))

export const handleMoveSandboxClock = portalHandler(
  portalEndpoints.moveSandboxClock,
  async ({ session, body }, context) => {
    const clock = clockOf(session, context)
    const { advanceSeconds, setTo } = body
    const moved =
      advanceSeconds !== undefined
        ? await clock.advance(advanceSeconds)
        : setTo !== undefined
          ? await clock.set(readInstant(setTo))
          : await clock.reset()
    if (moved.outcome === 'refused')
      throw problem('CLOCK_NOT_FORWARD', {
        detail: `The clock goes forward only, and not beyond 2099: it is at ${isoDate(moved.now)}.`,
        members: reading(moved),
      })
    context.wakeMultibrand()
    return { body: reading(moved) }
  },
)
