import {
  portalEndpoints,
  problem,
  readInstant,
  requestsPage,
  type PortalRequest,
  type PortalRequestLog,
  type QueryOf,
} from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { RequestQuery } from '../../store/requests/request-log.ts'
import type { ListedRequest, LoggedRequest } from '../../store/requests/request-row.ts'
import { portalHandler } from '../portal-handler.ts'
import { classes } from './status-classes.ts'

/** The roles that may read the bodies of requests. */
const bodyReaders: readonly string[] = ['owner', 'developer']

export const requestItem = (row: ListedRequest, names: ReadonlyMap<string, string>): PortalRequest => ({
  id: row.id,
  createdAt: isoDate(row.createdAt),
  clientId: row.clientId,
  clientName: names.get(row.clientId) ?? null,
  endpoint: row.endpoint,
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  durationMs: row.micros / 1000,
  replayed: row.replayed,
  referenceNumber: row.reference,
  transactionId: row.transactionId,
})

const bodiesOf = ({ requestBody, responseBody }: LoggedRequest, role: string): PortalRequestLog['bodies'] =>
  bodyReaders.includes(role) ? { request: requestBody, response: responseBody } : null

/** Reads the filters of the list and of its export. */
export const readRequestFilters = ({
  status,
  code,
  endpoint,
  clientId,
  referenceNumber,
  overMs,
  from,
  to,
}: Omit<QueryOf<typeof portalEndpoints.listRequests>, 'before' | 'limit'>): Omit<RequestQuery, 'before' | 'limit'> => ({
  statusClass: status && classes[status],
  code,
  endpoint,
  clientId,
  reference: referenceNumber,
  fromMicros: overMs === undefined ? undefined : Number(overMs) * 1000,
  from: from === undefined ? undefined : readInstant(from, 'start'),
  to: to === undefined ? undefined : readInstant(to, 'end'),
})

export const handleListRequests = portalHandler(
  portalEndpoints.listRequests,
  async ({ session: { organizationId }, params: { env }, query }, { store }) => {
    const { requestLog } = store.organization({ organizationId, env })
    const { before, limit, ...filters } = query
    const [{ data, next }, names] = await Promise.all([
      requestLog.page({
        ...readRequestFilters(filters),
        before,
        limit: Number(limit ?? requestsPage.default),
      }),
      requestLog.clientNames(),
    ])
    return { body: { data: data.map((row) => requestItem(row, names)), next } }
  },
)

export const handleGetRequest = portalHandler(
  portalEndpoints.getRequest,
  async ({ session: { organizationId, role }, params: { env, requestId } }, { store }) => {
    const { requestLog } = store.organization({ organizationId, env })
    const [row, names] = await Promise.all([requestLog.find(requestId), requestLog.clientNames()])
    if (row === undefined)
      throw problem('REQUEST_NOT_FOUND', { detail: `${requestId} is not in the request log of ${env}.` })
    const { bytesIn, bytesOut, network, userAgent, contentType } = row
    return {
      body: {
        ...requestItem(row, names),
        bytesIn,
        bytesOut,
        network,
        userAgent,
        contentType,
        bodies: bodiesOf(row, role),
      },
    }
  },
)
