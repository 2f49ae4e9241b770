import { Agent, request } from 'undici'
import { partnerAuthorization, type PartnerAuth } from './partner-authorization.ts'

/**
 * The result of one request to a partner. `NOT_SENT` means that the connection failed, so the partner has not seen the
 * request.
 */
export type PartnerAnswer =
  | { kind: 'ANSWERED'; status: number; body: unknown }
  | { kind: 'NOT_SENT'; why: string }
  | { kind: 'UNKNOWN'; why: string }

export type PartnerTimeouts = { connectMs: number; totalMs: number }

export type PartnerCall = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string }

const answerBytes = 64 * 1024

/**
 * Creates an HTTP agent for requests to partners. The agent follows no redirect, ignores the proxy settings of the
 * environment and aborts answers above 64 KiB.
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
 * Error codes that occur only before this process sends the first byte of a request. `ECONNRESET` is not in the list,
 * because it can also occur after the first byte.
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
  /** The partner's base address, without a trailing slash. */
  baseUrl: string
  auth: PartnerAuth
  timeouts: PartnerTimeouts
  /** Returns the current time in milliseconds UTC, for the timestamp of the signature. */
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

/** Returns the parsed JSON. Returns undefined for invalid JSON, because every schema of an answer refuses undefined. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
