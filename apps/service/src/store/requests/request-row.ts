import type { Caller } from '../../caller.ts'
import type { Row } from '../engine/database.ts'
import { integer, text, textOrNull } from '../engine/row.ts'

/** A request of a caller's server or of a widget. Its bodies name no person, and it contains no secret and no token. */
export type LoggedRequest = {
  id: string
  clientId: string
  secretId: string | null
  /** The operation id of the endpoint, such as `createTransaction`. */
  endpoint: string
  method: string
  /** The pattern of the address, such as `/transactions/{transactionId}`. */
  path: string
  /** The status of the answer. 499 if the client left before the answer. */
  status: number
  /** The code of the problem, or null after success. */
  code: string | null
  micros: number
  bytesIn: number
  bytesOut: number
  /** True if the answer repeats the result of an earlier request with the same reference. */
  replayed: boolean
  reference: string | null
  transactionId: string | null
  network: string
  userAgent: string | null
  contentType: string | null
  /** JSON without personal data. Null if the log keeps no body of this request. */
  requestBody: string | null
  responseBody: string | null
  /** The start of the request in milliseconds UTC, in real time. */
  createdAt: number
}

/** The part of a request that lists show. */
export type ListedRequest = Omit<
  LoggedRequest,
  'secretId' | 'network' | 'userAgent' | 'contentType' | 'requestBody' | 'responseBody'
>

/** A request of one organization in one environment. */
export type RequestRow = Caller & LoggedRequest

/** The classes of statuses that usage counts. 429 is a class of its own, and not part of 4. */
export const statusClasses = [2, 3, 4, 5, 429] as const
export type StatusClass = (typeof statusClasses)[number]

/** Returns the class of a status from 200 to 599. */
export const statusClassOf = (status: number): StatusClass => {
  if (status === 429) return 429
  if (status >= 500) return 5
  if (status >= 400) return 4
  return status >= 300 ? 3 : 2
}

export const parseListed = (row: Row): ListedRequest => ({
  id: text(row, 'id'),
  clientId: text(row, 'client_id'),
  endpoint: text(row, 'endpoint'),
  method: text(row, 'method'),
  path: text(row, 'path'),
  status: integer(row, 'status'),
  code: textOrNull(row, 'code'),
  micros: integer(row, 'micros'),
  bytesIn: integer(row, 'bytes_in'),
  bytesOut: integer(row, 'bytes_out'),
  replayed: integer(row, 'replayed') === 1,
  reference: textOrNull(row, 'reference'),
  transactionId: textOrNull(row, 'transaction_id'),
  createdAt: integer(row, 'created_at'),
})

export const parseRequest = (row: Row): LoggedRequest => ({
  ...parseListed(row),
  secretId: textOrNull(row, 'secret_id'),
  network: text(row, 'network'),
  userAgent: textOrNull(row, 'user_agent'),
  contentType: textOrNull(row, 'content_type'),
  requestBody: textOrNull(row, 'request_body'),
  responseBody: textOrNull(row, 'response_body'),
})
