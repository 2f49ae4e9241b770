import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Request } from '@playwright/test'

/** Matches a JWT. Every token of the service is a JWT. */
export const jwt = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/

export type Sent = { url: string; method: string; headers: Record<string, string>; frame: string }
export type Received = { url: string; headers: string; body: string }

/** Returns the frame that sent a request. Returns undefined for a navigation whose frame does not exist yet. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/**
 * Matches an error that Firefox reports before a screenshot: Playwright adds the style `body {}` to the page, and the
 * page's Content-Security-Policy forbids this style.
 */
const playwrightStyle = /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/

/** Records the bytes that a browser sends and receives, and the errors and warnings of its pages. */
export const watch = (context: BrowserContext) => {
  const reading: Promise<void>[] = []
  const sent: Sent[] = []
  const received: Received[] = []
  const complaints: string[] = []

  // A removed frame never receives its pending answers, and no event reports the loss. So `read` waits for these
  // answers only until one second after the removal. By then the recorder has read every answer that arrived earlier.
  const gone = new Map<Frame, PromiseWithResolvers<void>>()
  const goneOf = (frame: Frame): PromiseWithResolvers<void> => {
    const known = gone.get(frame) ?? Promise.withResolvers()
    gone.set(frame, known)
    return known
  }
  context.on('page', (page) => page.on('framedetached', (frame) => goneOf(frame).resolve()))

  // Ignores errors of `work`: at the end of a test, the browser context closes, and the closing cancels pending
  // requests.
  const keep = (request: Request, work: Promise<void>): void => {
    const frame = frameOf(request)
    const done = work.catch(() => {})
    reading.push(frame ? Promise.race([done, goneOf(frame).promise.then(() => sleep(1000))]) : done)
  }

  context.on('request', (request) => {
    const about: Sent = {
      url: request.url(),
      method: request.method(),
      frame: frameOf(request)?.url() ?? '',
      headers: {},
    }
    sent.push(about)
    keep(
      request,
      request.allHeaders().then((headers) => void Object.assign(about, { headers })),
    )
  })
  // Records no body of an event stream, because a stream never ends. `secrets.spec.ts` checks what the shop's streams
  // send.
  context.on('response', (response) => {
    const url = response.url()
    const read = async () => {
      const headers = JSON.stringify(await response.headersArray())
      const body = /event-stream/.test(headers) ? '' : await response.body().then(String, () => '')
      received.push({ url, headers, body })
    }
    keep(response.request(), read())
  })
  context.on('weberror', (error) => {
    const said = String(error.error())
    if (!playwrightStyle.test(said)) complaints.push(said)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return {
    complaints,
    /** Waits for pending answers. Returns all requests and answers since the start of the recording. */
    read: async () => {
      await Promise.all(reading)
      return { sent, received }
    },
  }
}

export type Wire = ReturnType<typeof watch>
