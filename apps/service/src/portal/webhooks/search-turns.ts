import { problem } from '@loyalty/contract'

type Limits = { perOrganization: number; total: number }

/**
 * Returns a function that runs searches one after another, because each one occupies the process. Throws `RATE_LIMITED`
 * if an organization already has `perOrganization` searches in the queue, so that one organization cannot keep the
 * others out. Throws `SERVICE_UNAVAILABLE` if `total` searches are in the queue. The queue includes the running search.
 */
export function createSearchTurns({ perOrganization, total }: Limits) {
  const queued = new Map<string, number>()
  let count = 0
  let previous: Promise<unknown> = Promise.resolve()

  const leave = (organizationId: string): void => {
    count -= 1
    const others = (queued.get(organizationId) ?? 1) - 1
    if (others > 0) queued.set(organizationId, others)
    else queued.delete(organizationId)
  }

  return async <T>(organizationId: string, search: () => Promise<T>): Promise<T> => {
    const own = queued.get(organizationId) ?? 0
    if (own >= perOrganization)
      throw problem('RATE_LIMITED', {
        detail: `Your organization already has ${perOrganization} searches in the queue: wait and send it again.`,
        retryAfter: 5,
      })
    if (count >= total)
      throw problem('SERVICE_UNAVAILABLE', { detail: 'Too many searches are in the queue.', retryAfter: 5 })
    queued.set(organizationId, own + 1)
    count += 1
    const turn = previous.then(search)
    previous = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      leave(organizationId)
    }
  }
}
