import { causeOf } from '../output/explain-error.ts'

/** An answer, with its text and the milliseconds until it was complete. Redirects are not followed. */
export type Answered = { status: number; headers: Headers; text: string; ms: number }
/** An answer, or in `lost` why none came. */
export type Outcome = { answer: Answered; lost?: undefined } | { answer?: undefined; lost: string }

/** Sends a request. Never throws: a lost connection is an outcome. */
export async function sendRequest(url: string, init: RequestInit = {}, limitMs = 10_000): Promise<Outcome> {
  const start = performance.now()
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs), ...init })
    const text = await response.text()
    const { status, headers } = response
    return { answer: { status, headers, text, ms: Math.round(performance.now() - start) } }
  } catch (error) {
    const { name } = error as Error
    return { lost: name === 'TimeoutError' ? ` within ${limitMs / 1000} s` : causeOf(error) || ` (${name})` }
  }
}

/** Returns the JSON object of a text, or undefined for any other text. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
