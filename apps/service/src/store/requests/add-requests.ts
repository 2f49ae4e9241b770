import type { Database, Query, SqlValue } from '../engine/database.ts'
import type { RequestRow } from './request-row.ts'

const columns =
  'organization_id, env, id, client_id, secret_id, endpoint, method, path, status, code, micros, bytes_in, bytes_out, replayed, reference, transaction_id, network, user_agent, content_type, request_body, response_body, created_at'

const valuesOf = (row: RequestRow): SqlValue[] => [
  row.organizationId,
  row.env,
  row.id,
  row.clientId,
  row.secretId,
  row.endpoint,
  row.method,
  row.path,
  row.status,
  row.code,
  row.micros,
  row.bytesIn,
  row.bytesOut,
  row.replayed ? 1 : 0,
  row.reference,
  row.transactionId,
  row.network,
  row.userAgent,
  row.contentType,
  row.requestBody,
  row.responseBody,
  row.createdAt,
]

const width = columns.split(',').length

const insertOf = (size: number): { size: number; text: string } => {
  const places = Array.from({ length: width * size }, (_, index) => `?${index + 1}`)
  const rows = Array.from({ length: size }, (_, row) => `(${places.slice(row * width, (row + 1) * width).join(', ')})`)
  return {
    size,
    text: `insert into api_requests (${columns}) values ${rows.join(', ')} on conflict (organization_id, env, id) do nothing`,
  }
}

/**
 * SQLite inserts single rows faster, and PostgreSQL many rows with one statement. The engine
 * keeps one prepared statement for each text, so the statements have few sizes.
 */
const inserts = { sqlite: [1].map(insertOf), postgres: [64, 16, 4, 1].map(insertOf) }

/** Returns the statements that insert rows of the request log. */
export const insertRequests = (rows: readonly RequestRow[], engine: Database['engine']): Query[] => {
  const statements: Query[] = []
  let next = 0
  for (const { size, text } of inserts[engine])
    for (; rows.length - next >= size; next += size)
      statements.push({ text, values: rows.slice(next, next + size).flatMap(valuesOf) })
  return statements
}
