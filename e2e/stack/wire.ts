import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Request } from '@playwright/test'

/** What looks like a JWT: every token of the service. */
export const jwt = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/

export type Sent = { url: string; method: string; headers: Record<string, string>; frame: string }
export type Received = { url: string; headers: string; body: string }

/** Undefined for a navigation whose frame is not there yet. */
const frameOf = (request: Request): Frame | undefined => {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/** Firefox says it of the `body {}` by which Playwright settles a page before a picture; the number is its hash. */
const playwrights = /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/

/** Keeps what a browser sends and receives, byte for byte, and what its pages complain about. */
export const watch = (context: BrowserContext) => {
  const reading: Promise<void>[] = []
  const sent: Sent[] = []
  const received: Received[] = []
  const complaints: string[] = []

  // What a frame that is taken away was about to get never comes, and nothing says so; what has come is read long before a second is over.
  const gone = new Map<Frame, PromiseWithResolvers<void>>()
  const goneOf = (frame: Frame): PromiseWithResolvers<void> => {
    const known = gone.get(frame) ?? Promise.withResolvers()
    gone.set(frame, known)
    return known
  }
  context.on('page', (page) => page.on('framedetached', (frame) => goneOf(frame).resolve()))

  // What a test no longer waits for when it ends is lost with its context, and nobody's fault.
  const keep = (request: Request, work: Promise<void>): void => {
    const frame = frameOf(request)
    const done = work.catch(() => {})
    reading.push(frame ? Promise.race([done, goneOf(frame).promise.then(() => sleep(1000))]) : done)
  }

  context.on('request', (request) => {
    const about: Sent = { url: request.url(), method: request.method(), frame: frameOf(request)?.url() ?? '', headers: {} }
    sent.push(about)
    keep(
      request,
      request.allHeaders().then((headers) => void Object.assign(about, { headers })),
    )
  })
  // A stream of events never ends: it has its own test.
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
    if (!playwrights.test(said)) complaints.push(said)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return {
    complaints,
    /** Everything so far, once it has arrived. */
    read: async () => {
      await Promise.all(reading)
      return { sent, received }
    },
  }
}

export type Wire = ReturnType<typeof watch>
