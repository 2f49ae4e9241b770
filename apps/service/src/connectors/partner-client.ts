import { Agent, request } from 'undici'
import { partnerAuthorization, type PartnerAuth } from './partner-authorization.ts'

/** The result of one request. `NOT_SENT` means that no connection was made, so the partner has not seen the request. */
export type PartnerAnswer =
  | { kind: 'ANSWERED'; status: number; body: unknown }
  | { kind: 'NOT_SENT'; why: string }
  | { kind: 'UNKNOWN'; why: string }

export type PartnerTimeouts = { connectMs: number; totalMs: number }

export type PartnerCall = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string }

const answerBytes = 64 * 1024

/**
 * Opens connections to partners. The connections follow no redirect, ignore the proxy settings of the environment and
 * stop reading a long answer.
 */
export const openPartnerAgent = ({ connectMs }: PartnerTimeouts): Agent =>
  new Agent({
    allowH2: false,
    pipelining: 1,
    connections: 64,
    connect: { timeout: connectMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: answerBytes,
  })

/**
 * Errors that occur before the first byte is sent. A connection reset can also occur later, so the list does not
 * contain it.
 */
const beforeSending = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'ERROR'
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export type PartnerConnection = {
  agent: Agent
  /** The base address without a trailing slash. */
  baseUrl: string
  auth: PartnerAuth
  timeouts: PartnerTimeouts
  /** Milliseconds UTC, for the signature's timestamp. */
  now: () => number
}

/** Sends one request to a partner. Never throws for a fault of the partner or the network. */
export const callPartner = async (
  { agent, baseUrl, auth, timeouts, now }: PartnerConnection,
  { method, path, body, idempotencyKey }: PartnerCall,
): Promise<PartnerAnswer> => {
  const url = new URL(baseUrl + path)
  const text = body === undefined ? '' : JSON.stringify(body)
  try {
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'loyalty-service-partners/1',
        ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...partnerAuthorization(auth, { method, target: url.pathname + url.search, body: text }, now()),
      },
      ...(body === undefined ? {} : { body: Buffer.from(text, 'utf8') }),
      signal: AbortSignal.timeout(timeouts.totalMs),
    })
    return { kind: 'ANSWERED', status: response.statusCode, body: parse(await response.body.text()) }
  } catch (error) {
    const why = causeOf(error)
    return { kind: beforeSending.includes(why) ? 'NOT_SENT' : 'UNKNOWN', why }
  }
}

/** Returns the parsed JSON. Returns undefined for other text; every schema refuses undefined. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
