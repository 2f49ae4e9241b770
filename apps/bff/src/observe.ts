import type { RequestHandler } from 'express'
import type { WebhookOutcome } from '@loyalty/sdk/express'
import type { Booking } from './ledger.ts'

/**
 * An action of the shop's server, for a log or for the inspector page. Contains no token, secret or query. `ms` is the
 * duration in milliseconds.
 */
export type Observation =
  | { lane: 'token'; widget: string; carrier: 'script' | 'iframe'; status: number; ms: number; code?: string }
  | { lane: 'api'; method: string; path: string; status: number; ms: number; requestId: string }
  | ({ lane: 'webhook' } & WebhookOutcome)
  | ({ lane: 'ledger'; eventId: string } & Booking)

export type Observe = (observation: Observation) => void

/**
 * Reports each request to the two token routes: `/api/widget-token/…` for the script, `/widgets/…` for a plain iframe.
 */
export const observeTokens =
  (observe: Observe): RequestHandler =>
  (request, response, next) => {
    const [, carrier, widget] = /^\/(api\/widget-token|widgets)\/([\w-]{1,32})$/.exec(request.path) ?? []
    if (!carrier || !widget) return next()
    const start = performance.now()
    response.on('finish', () => {
      const ms = Math.round(performance.now() - start)
      observe({
        lane: 'token',
        widget,
        carrier: carrier === 'widgets' ? 'iframe' : 'script',
        status: response.statusCode,
        ms,
      })
    })
    next()
  }

/**
 * Returns a `fetch` that reports each call: method, path, status, duration and request id. Status 0 means no answer.
 */
export const observedFetch =
  (observe: Observe, fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const start = performance.now()
    const path = new URL(input instanceof Request ? input.url : input).pathname
    const report = (status: number, requestId: string) =>
      observe({
        lane: 'api',
        method: init?.method ?? 'GET',
        path,
        status,
        ms: Math.round(performance.now() - start),
        requestId,
      })
    try {
      const response = await fetch(input, init)
      report(response.status, response.headers.get('x-request-id') ?? '')
      return response
    } catch (error) {
      report(0, '')
      throw error
    }
  }
