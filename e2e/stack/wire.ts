import type { BrowserContext, Request } from '@playwright/test'

/** What looks like a JWT: every token of the service. */
export const jwt = /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/

export type Sent = { url: string; method: string; headers: Record<string, string>; frame: string }
export type Received = { url: string; headers: string; body: string }

const frameOf = (request: Request): string => {
  try {
    return request.frame().url()
  } catch {
    return ''
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

  // What a test no longer waits for when it ends is lost with its context, and nobody's fault.
  const keep = (work: Promise<void>): void => void reading.push(work.catch(() => {}))

  context.on('request', (request) => {
    const about = { url: request.url(), method: request.method(), frame: frameOf(request) }
    keep(request.allHeaders().then((headers) => void sent.push({ ...about, headers })))
  })
  // A stream of events never ends: it has its own test.
  context.on('response', (response) => {
    const url = response.url()
    const read = async () => {
      const headers = JSON.stringify(await response.headersArray())
      const body = /event-stream/.test(headers) ? '' : await response.body().then(String, () => '')
      received.push({ url, headers, body })
    }
    keep(read())
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
