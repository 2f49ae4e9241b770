import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { sql } from '../src/store/engine/database.ts'
import { credentials } from './catalog.ts'
import type { Engine, EngineName } from './engines.ts'
import type { BaselineAnswers } from './baseline.ts'
import { startServiceChild, type ServiceChild } from './service-child.ts'

/** A program of the seed catalog without campaigns. The program accepts every account number. */
const programId = 'prg_zaatroon'

/**
 * Returns the body of a request that issues points (E11). The load generator replaces `[<id>]` with a new text in every
 * request.
 */
export const issueBody = (reference = 'BENCH-[<id>]'): string =>
  JSON.stringify({
    programId,
    destinationAccount: { destinationUserId: 'MEMBER-1001' },
    referenceNumber: reference,
    basePoints: 500,
    description: 'Bench',
  })
export const exchangeTokenBody = (userId = 'customer-1001'): string =>
  JSON.stringify({
    ...credentials(),
    userId,
    amount: 50,
    currency: 'SAR',
    referenceNumber: 'BENCH-W1-[<id>]',
  })
export const multibrandTokenBody = (): string => JSON.stringify({ ...credentials(), userId: 'customer-1001' })

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const call = async (url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, init)
  if (!answer.ok)
    throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status} ${await answer.text()}`)
  return answer
}
export const post = (url: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  call(url, { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } })

/**
 * A running service with its own database, and the data that the measurements need: issued transactions and sample
 * answers.
 */
export type Stage = {
  engine: EngineName
  place: DatabaseSettings
  service: ServiceChild
  /** Returns the ids of the processes of the service and of its database. */
  processes: () => number[]
  /** The ids of the transactions that the load generator reads. */
  ids: readonly string[]
  tag: string
  answers: BaselineAnswers
}

export const setStage = async (engine: Engine, settings: Record<string, string>): Promise<Stage> => {
  const place = await engine.place()
  const service = await startServiceChild(place, settings)
  const { url } = service
  const headers = bearer(await service.token())
  const ids: string[] = []
  for (let count = 0; count < 100; count += 1) {
    const issued = await post(`${url}/transactions`, issueBody(`READ-${count}`), headers)
    ids.push(((await issued.json()) as { id: string }).id)
  }
  const programs = await call(`${url}/programs`, { headers })
  const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text()
  return {
    engine: engine.name,
    place,
    service,
    processes: () => [service.pid, ...engine.processes()],
    ids,
    tag: programs.headers.get('etag') ?? '',
    answers: {
      transaction: await textOf(call(`${url}/transactions/${ids[0]}`, { headers })),
      programs: await programs.text(),
      exchangeToken: await textOf(post(`${url}/v1/auth/widget/point-exchange`, exchangeTokenBody())),
      multibrandToken: await textOf(post(`${url}/v1/auth/widget/multibrand`, multibrandTokenBody())),
    },
  }
}

/**
 * Waits at most `patienceMs` milliseconds until the service has fanned out every event, so that the next measurement
 * excludes this work. Returns the number of events that were waiting when the function began.
 */
export const settle = async (place: DatabaseSettings, patienceMs = 5_000): Promise<number> => {
  const database = openDatabase(place)
  const waiting = async (): Promise<number> => {
    const [row] = await database.read(sql`select count(*) as n from events where fanned_out = 0`)
    return Number(row?.['n'] ?? 0)
  }
  const first = await waiting()
  for (let left = first, until = Date.now() + patienceMs; left > 0 && Date.now() < until; left = await waiting())
    await sleep(20)
  await database.close()
  return first
}
