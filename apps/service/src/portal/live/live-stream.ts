import { once } from 'node:events'
import { Router, type Request, type Response } from 'express'
import * as z from 'zod/mini'
import {
  invalidField,
  liveLimits,
  liveTopics,
  portalEndpoints,
  problem,
  roles,
  type Endpoint,
  type LiveHint,
  type LiveStart,
  type LiveTopic,
} from '@loyalty/contract'
import { envs, type Env } from '../../caller.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { requireOwnLink } from '../../http/require-own-page.ts'
import { readParameters } from '../../http/request/read-parameters.ts'
import { validate } from '../../http/request/validate.ts'
import type { PortalContext } from '../portal-context.ts'
import { meetAllowed, requireRole } from '../session/authenticate-portal.ts'
import { shownId } from '../session/session.ts'
import { countOpen } from './count-open.ts'
import { watchChanges } from './watch-changes.ts'

const heartbeatMs = liveLimits.beatSeconds * 1_000
/** The session is checked once a minute: at each third heartbeat. */
const checkEvery = 3
const mostHeartbeats = (liveLimits.minutes * 60_000) / heartbeatMs
/** The most bytes that a stream holds for a client that reads nothing. */
const mostUnread = 64 * 1024

const query = z.strictObject({ topics: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The stream is not an endpoint, but people sign in for it as for one. Each topic then asks for the roles of its list. */
const endpoint: Endpoint = {
  ...portalEndpoints.listPortalTransactions,
  path: '/portal/api/{env}/stream',
  roles,
  query,
}

const isTopic = (text: string): text is LiveTopic => Object.hasOwn(liveTopics, text)

const readTopics = (request: Request): LiveTopic[] => {
  const [, search = ''] = request.originalUrl.split('?', 2)
  const { query: given } = validate({ query: { schema: query, input: readParameters(search, 'query', query) } })
  const topics = [...new Set((given as z.infer<typeof query>).topics.split(','))]
  if (topics.every(isTopic)) return topics
  throw invalidField('topics', 'INVALID_VALUE', `must be some of ${Object.keys(liveTopics).join(', ')}`)
}

/** Returns the time to which a client has read an earlier stream, or undefined for its first one. */
const readSince = (request: Request, now: number): number | undefined => {
  const at = Number(request.get('last-event-id'))
  return Number.isSafeInteger(at) && at > 0 ? Math.max(at, now - liveLimits.minutes * 60_000) : undefined
}

const lineOf = (hint: LiveHint): string => `data: ${JSON.stringify(hint)}\n\n`

/**
 * Returns the live updates of the portal's lists as server-sent events: `/portal/api/{env}/stream?topics=…`. The event
 * `ready` begins a stream and names its organization, each message is a hint, and the event `beat` shows that the stream
 * lives. The id of an event is the time to which the client has read.
 */
export const liveStream = (context: PortalContext): Router => {
  const { realNow, stopping, store } = context
  const watch = watchChanges({
    lineOf,
    changes: (caller, topic, since) => store.organization(caller).changes(topic, since),
    realNow,
  })
  const take = countOpen()

  const stream = async (request: Request, response: Response, env: Env): Promise<void> => {
    requireOwnLink(request.headers)
    const meet = (endpoint: Endpoint) => meetAllowed(endpoint, request, response, context, true)
    const session = await meet(endpoint)
    await context.rateLimits.take(response, endpoint.bucket, session.userId)
    const topics = readTopics(request)
    const lists = topics.map((topic) => portalEndpoints[liveTopics[topic]])
    for (const list of lists) requireRole(list, request, session)
    const { sessionId, organizationId } = session

    /** Throws if the session has ended, belongs to another organization, or lost the role. */
    const check = async (): Promise<void> => {
      const now = await meet(endpoint)
      for (const list of lists) requireRole(list, request, now)
      if (now.organizationId !== organizationId) throw problem('SIGN_IN_REQUIRED')
    }

    const giveBack = take([
      { key: sessionId, limit: liveLimits.perSession, whose: 'Your session' },
      { key: organizationId, limit: liveLimits.perOrganization, whose: 'Your organization' },
    ])
    const over = new AbortController()
    const ended = AbortSignal.any([goneSignal(response), stopping, over.signal])
    const write = (lines: string): void => {
      if (ended.aborted) return
      response.write(`id: ${realNow()}\n${lines}`)
      if (response.writableLength > mostUnread) response.destroy()
    }
    let stop: (() => void) | undefined
    let heartbeat: NodeJS.Timeout | undefined
    try {
      response.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        // A proxy must neither compress nor collect the events.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        // A service that stops waits until its connections are closed.
        Connection: 'close',
      })
      stop = await watch(
        { organizationId, env },
        {
          topics,
          since: readSince(request, realNow()),
          onChanges: (lines) => write(lines.join('')),
        },
      )
      const start: LiveStart = { organizationId: shownId(organizationId) }
      write(`event: ready\ndata: ${JSON.stringify(start)}\n\n`)
      let beats = 0
      heartbeat = setInterval(() => {
        beats += 1
        write('event: beat\ndata: {}\n\n')
        if (beats >= mostHeartbeats) over.abort()
        else if (beats % checkEvery === 0) void check().catch(() => over.abort())
      }, heartbeatMs)
      if (!ended.aborted) await once(ended, 'abort')
      response.end()
    } finally {
      clearInterval(heartbeat)
      stop?.()
      giveBack()
    }
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.get(endpoint.path.replace('{env}', ':env'), async (request, response, next) => {
    const env = envs.find((one) => one === request.params['env'])
    if (env === undefined || request.method !== 'GET') return next()
    response.locals['route'] = endpoint.path
    await stream(request, response, env)
  })
  return router
}
