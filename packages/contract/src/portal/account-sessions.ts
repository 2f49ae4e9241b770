import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { identifier } from '../fields.ts'
import { provingMethods } from './factors.ts'
import { portalRoutes } from './routes.ts'

const session = z.object({
  id: described(z.string(), 'Id of the session.'),
  browser: described(z.nullable(z.string()), 'The browser in words, such as “Firefox 143”.'),
  system: described(z.nullable(z.string()), 'The system in words, such as “macOS”.'),
  network: described(z.nullable(z.string()), 'The network of the sign-in.'),
  factors: described(z.array(z.enum(['password', ...provingMethods])), 'What the person proved.'),
  createdAt: described(z.string(), 'When the person signed in, UTC.'),
  seenAt: described(z.string(), 'The last call, to the minute, UTC.'),
  isCurrent: described(z.boolean(), 'Whether this is the session of this call.'),
})

export type SessionAnswer = z.infer<typeof session>

export const listSessions = endpoint({
  ...portalRoutes.listSessions,
  tag: 'Portal',
  summary: 'List your sessions',
  description: 'In all organizations, the last used first.',
  response: z.array(session),
  problems: [],
  example: {
    response: [
      {
        id: 'ses_01JZPW9ZR096RDP4AJM5T7BBAE',
        browser: 'Firefox 143',
        system: 'macOS',
        network: '203.0.113.7',
        factors: ['password', 'totp'],
        createdAt: '2026-11-21T09:00:00.000Z',
        seenAt: '2026-11-21T09:30:00.000Z',
        isCurrent: true,
      },
    ],
  },
})

export const deleteSession = endpoint({
  ...portalRoutes.deleteSession,
  tag: 'Portal',
  summary: 'End one of your sessions',
  params: z.strictObject({ sessionId: described(identifier, 'Id of the session.') }),
  problems: ['SESSION_NOT_FOUND'],
  example: { params: { sessionId: 'ses_01JZPW9ZR096RDP4AJM5T7BBAE' } },
})

export const deleteOtherSessions = endpoint({
  ...portalRoutes.deleteOtherSessions,
  tag: 'Portal',
  summary: 'End all your other sessions',
  problems: [],
  example: {},
})

/** The API reference lists these endpoints in this order. */
export const accountSessionEndpoints = { listSessions, deleteSession, deleteOtherSessions }
