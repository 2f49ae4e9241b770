import { setTimeout as sleep } from 'node:timers/promises'
import { lowerQuartile } from '../../../e2e/bench/table.ts'
import type { Env } from '../src/caller.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { startFakePartner } from '../testing/fake-partner.ts'
import { cpuSinceNow } from './cpu.ts'
import type { Engine, EngineName } from './engines.ts'
import { quietRate, type Figure } from './figure.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import { inRounds } from './rounds.ts'
import { startServiceChild } from './service-child.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody, settle } from './stage.ts'

/** Longer than the recorder waits before it writes, so that the measured time contains its last write. */
const lastWriteMs = 1_200
const partnerSecret = 'a secret of the bench and its partner'

/** The indexes that an issue fills and that only pages of the portal read. */
const indexes = ['transactions_member', 'transactions_email', 'transactions_of_user', 'events_of_subject']

/** Statements that keep the table of partner calls empty. The service still sends the insert. */
const withoutAttempts: Record<EngineName, string[]> = {
  sqlite: ['create trigger no_attempts before insert on partner_attempts begin select raise(ignore); end'],
  postgres: [
    'create function no_attempt() returns trigger language plpgsql as $$ begin return null; end $$',
    'create trigger no_attempts before insert on partner_attempts for each row execute function no_attempt()',
  ],
}

/** `log` has all parts, `indexes` has no log of requests and no calls to partners, and `none` also has no index of searches. */
type Parts = 'log' | 'indexes' | 'none'

/** Removes from the database of a running service what its portal alone needs of an issue. */
const removeParts = async (place: DatabaseSettings, kept: Parts): Promise<void> => {
  const database = openDatabase(place)
  const dropped = kept === 'none' ? indexes.map((name) => `drop index ${name}`) : []
  for (const text of [...dropped, ...(kept === 'log' ? [] : withoutAttempts[database.engine])])
    await database.unlimited.write({ text, values: [] })
  await database.close()
}

type Samples = { service: number[]; database: number[]; both: number[]; perSecond: number[] }
const samples = (): Samples => ({ service: [], database: [], both: [], perSecond: [] })

/**
 * Measures what the portal costs an issue (E11): first the request log, usage and, in production, the calls to partners,
 * then the indexes of searches. The measure is CPU time of the service and of the database's processes, which is
 * steadier than elapsed time on a busy machine. All services run in every round, each with a database of its own, in
 * alternating order.
 */
export const measureRequestLog = async (
  engine: Engine,
  settings: Record<string, string>,
  { rounds, logged, patience }: Sizes,
): Promise<Figure[]> => {
  const partner = await startFakePartner(partnerSecret)
  const start = async (parts: Parts) => {
    const place = await engine.place()
    const child = await startServiceChild(place, {
      ...settings,
      REQUEST_LOG_DAYS: parts === 'log' ? '7/30' : '0',
      PARTNER_URL: partner.url,
      PARTNER_SECRET: partnerSecret,
    })
    await removeParts(place, parts)
    return { place, child, of: { sandbox: samples(), production: samples() } }
  }
  const [none, indexed, whole] = [await start('none'), await start('indexes'), await start('log')]
  const subjects = [none, indexed, whole]
  const load = async ({ place, child, of }: typeof none, env: Env) => {
    const token = await child.token(env)
    const url = env === 'sandbox' ? child.url : child.productionUrl
    const inService = cpuSinceNow(() => [child.pid])
    const inDatabase = cpuSinceNow(engine.processes)
    const rate = await requestsPerSecond(
      { url, path: '/transactions', method: 'POST', status: 201, headers: bearer(token), body: issueBody() },
      { connections: 32, seconds: 60, amount: logged },
    )
    await settle(place)
    await sleep(lastWriteMs)
    const [service, database] = [inService(logged), inDatabase(logged)]
    of[env].service.push(service)
    of[env].database.push(database)
    of[env].both.push(1e6 / (service + database))
    of[env].perSecond.push(rate)
  }
  const envs = ['sandbox', 'production'] as const
  try {
    // The first round compiles the code of both services, so it does not count.
    for (const env of envs) for (const subject of subjects) await load(subject, env)
    for (const { of } of subjects) Object.assign(of, { sandbox: samples(), production: samples() })
    await inRounds(rounds, 480 * patience, async (round) => {
      for (const env of envs)
        for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await load(subject, env)
      process.stderr.write(`request log, ${engine.name}: round ${round + 1} of ${rounds}\n`)
    })
  } finally {
    for (const { child } of subjects) await child.stop()
    await partner.close()
  }
  return envs.flatMap((env): Figure[] => {
    const name = `E11${env === 'production' ? ' at a partner' : ''}, ${engine.name}: `
    const compare = (measure: string, unit: Figure['unit'], of: (from: Samples) => number) => ({
      log: {
        measure: `${name}${measure}, with ÷ without log`,
        unit,
        value: of(whole.of[env]),
        baseline: of(indexed.of[env]),
      },
      search: {
        measure: `${name}${measure}, with ÷ without searches`,
        unit,
        value: of(indexed.of[env]),
        baseline: of(none.of[env]),
      },
    })
    const inCpu = compare('issues in a CPU second', 'per second', ({ both }) => quietRate(both))
    const service = compare('CPU of the service', 'µs', (from) => lowerQuartile(from.service))
    const database = compare('CPU of the database', 'µs', (from) => lowerQuartile(from.database))
    const elapsed = compare('issues per second', 'per second', ({ perSecond }) => quietRate(perSecond))
    const databases = engine.name === 'postgres' ? [database] : []
    return [
      { ...inCpu.log, target: { atLeast: 0.95 } },
      inCpu.search,
      ...[service, ...databases, elapsed].flatMap(({ log, search }) => [log, search]),
    ]
  })
}
