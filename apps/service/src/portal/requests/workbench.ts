import { errorGroupLimits, eventsPage, portalEndpoints } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { portalHandler } from '../portal-handler.ts'
import { webhooksOf } from '../webhooks/webhooks-of.ts'

const hour = 3_600_000

export const handleListRequestErrors = portalHandler(
  portalEndpoints.listRequestErrors,
  async ({ session: { organizationId }, params: { env }, query }, { store, realNow }) => {
    const from = realNow() - errorGroupLimits.hours * hour
    const { groups, isComplete } = await store.organization({ organizationId, env }).requestLog.errorGroups({
      reference: query.referenceNumber,
      endpoint: query.endpoint,
      from,
      most: errorGroupLimits.read,
    })
    return {
      body: {
        from: isoDate(from),
        complete: isComplete,
        data: groups.map(({ count, last: { id, createdAt, endpoint, method, path, status, code } }) => ({
          code,
          count,
          last: { id, createdAt: isoDate(createdAt), endpoint, method, path, status },
        })),
      },
    }
  },
)

export const handleListPortalEvents = portalHandler(
  portalEndpoints.listPortalEvents,
  async ({ session, params: { env }, query: { limit, ...filter } }, context) => {
    const { data, next } = await webhooksOf(session, env, context).events({
      ...filter,
      limit: Number(limit ?? eventsPage.default),
    })
    return { body: { data: data.map((event) => ({ ...event, createdAt: isoDate(event.createdAt) })), next } }
  },
)
