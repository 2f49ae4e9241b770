import { setTimeout as sleep } from 'node:timers/promises'
import { call, send, type Answer, type Target } from './client.ts'
import type { Env } from '../src/caller.ts'
import type { Record } from './load.ts'

/**
 * Returns the body of an answer as text, for the comparison with the answer to the repeated request. Leaves out the
 * field `status`, because the status of a credit may change.
 */
const lasting = ({ body }: Answer): string =>
  JSON.stringify(body['status'] === undefined ? body : { ...body, status: '' })

/**
 * Sends a request and repeats it without an answer, or with the answer 503, as a caller does. A request without an
 * answer proves no fault: the service may close an unused connection just as the request starts.
 */
async function untilAnswered(request: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request()
    if ((answer !== undefined && answer.status !== 503) || tries === 20) return answer
    await sleep(250)
  }
}

/**
 * Repeats every operation and returns the violations. An operation that the service acknowledged during the run must
 * get its first answer. Any other operation must succeed now, or fail with `INSUFFICIENT_BALANCE`.
 */
export async function checkAnswers(target: Target, records: readonly Record[]): Promise<string[]> {
  const violations: string[] = []
  const open = [...records]
  const reader = async (): Promise<void> => {
    for (let record = open.pop(); record !== undefined; record = open.pop()) {
      const { operation, answer, refused } = record
      const again = await untilAnswered(() => send(target, operation))
      if (again === undefined) violations.push(`${operation.reference}: no answer when asked again`)
      else if (answer !== undefined && (again.status !== 200 || lasting(again) !== lasting(answer)))
        violations.push(
          `${operation.reference}: ${answer.status} ${lasting(answer)} became ${again.status} ${lasting(again)}`,
        )
      else if (again.status <= 201) record.answer = again
      else if (!(refused || operation.path === '/multibrand/debit') || again.body['code'] !== 'INSUFFICIENT_BALANCE')
        violations.push(`${operation.reference}: ${again.status} ${JSON.stringify(again.body)} when asked again`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, reader))
  return violations
}

/**
 * Returns the ids of the transactions (E11) that the service acknowledged, by reference number. `env` limits the result
 * to one environment.
 */
export const issued = (records: readonly Record[], env?: Env): Map<string, string> =>
  new Map(
    records.flatMap(({ operation, answer }) =>
      (env === undefined || operation.env === env) && operation.path === '/transactions' && answer !== undefined
        ? [[operation.reference, String(answer.body['id'])]]
        : [],
    ),
  )

/**
 * Checks that the transaction list of `env` has each acknowledged transaction exactly once, with the id from its
 * answer. Returns the violations.
 */
export async function checkList(target: Target, env: Env, records: readonly Record[]): Promise<string[]> {
  const wanted = issued(records, env)
  const { baseUrl, token } = target[env]
  const found = new Map<string, string[]>()
  for (let page = 1; ; page += 1) {
    const url = `${baseUrl}/transactions?startDate=2020-01-01&endDate=2099-12-31&pageSize=5000&page=${page}`
    const list = await untilAnswered(() => call('GET', url, token))
    const rows = (list?.body['data'] ?? []) as { id: string; referenceNumber: string }[]
    if (rows.length === 0) break
    for (const { id, referenceNumber } of rows) found.set(referenceNumber, [...(found.get(referenceNumber) ?? []), id])
  }
  return [...wanted].flatMap(([reference, id]) => {
    const ids = found.get(reference) ?? []
    return ids.length === 1 && ids[0] === id
      ? []
      : [`${reference}: acknowledged as ${id}, listed as ${ids.join(', ') || 'nothing'}`]
  })
}

/**
 * Checks that the receiver got exactly one event id for each sandbox transaction. Waits up to 600 pauses, because the
 * leases of a killed worker delay events. Production sends no webhooks to local addresses.
 */
export async function checkEvents(
  eventsByTransaction: ReadonlyMap<string, ReadonlySet<string>>,
  records: readonly Record[],
  pause: () => Promise<void>,
): Promise<string[]> {
  const ids = [...issued(records, 'sandbox').values()]
  for (let tries = 0; tries < 600 && ids.some((id) => !eventsByTransaction.has(id)); tries += 1) await pause()
  return ids.flatMap((id) => {
    const events = eventsByTransaction.get(id)?.size ?? 0
    return events === 1 ? [] : [`${id}: eventsByTransaction by ${events} events`]
  })
}
