import { builders, readers } from './roles.ts'

const clock = { spec: 'X6', auth: 'portal', bucket: 'portal', status: 200, path: '/portal/api/sandbox/clock' } as const

/** Routes for the time of a sandbox. */
export const clockRoutes = {
  getSandboxClock: { ...clock, method: 'GET', roles: readers },
  moveSandboxClock: { ...clock, method: 'POST', roles: builders, audit: 'sandbox_clock.moved' },
} as const
