import type { RequestHandler } from 'express'
import type { WebhookOutcome } from '@loyalty/sdk/express'
import type { Booking } from './books.ts'

/** One thing that happened, for a log or an inspector. Never a token, a secret or a query. `ms` is elapsed time. */
export type Observation =
  | { lane: 'token'; widget: string; carrier: 'script' | 'iframe'; status: number; ms: number; code?: string }
  | { lane: 'api'; method: string; path: string; status: number; ms: number; requestId: string }
  | ({ lane: 'webhook' } & WebhookOutcome)
  | ({ lane: 'ledger'; eventId: string } & Booking)

export type Observe = (observation: Observation) => void

/** Watches the two token routes from outside. */
export const observeTokens =
  (observe: Observe): RequestHandler =>
  (request, response, next) => {
    const [, carrier, widget] = /^\/(api\/widget-token|widgets)\/([\w-]{1,32})$/.exec(request.path) ?? []
    if (!carrier || !widget) return next()
    const start = performance.now()
    response.on('finish', () => {
      const ms = Math.round(performance.now() - start)
      observe({ lane: 'token', widget, carrier: carrier === 'widgets' ? 'iframe' : 'script', status: response.statusCode, ms })
    })
    next()
  }

/** A `fetch` that tells of each call to the service: method, path, status, time, request id; 0 for no answer. */
export const observedFetch =
  (observe: Observe, fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const start = performance.now()
    const path = new URL(input instanceof Request ? input.url : input).pathname
    const tell = (status: number, requestId: string) =>
      observe({ lane: 'api', method: init?.method ?? 'GET', path, status, ms: Math.round(performance.now() - start), requestId })
    try {
      const response = await fetch(input, init)
      tell(response.status, response.headers.get('x-request-id') ?? '')
      return response
    } catch (error) {
      tell(0, '')
      throw error
    }
  }
