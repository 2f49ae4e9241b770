import { DatabaseSync } from 'node:sqlite'
import { Client as PostgresClient } from 'pg'
import { Client } from 'undici'
import { lowerQuartile } from '../../../e2e/bench/table.ts'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'
import type { Engine } from './engines.ts'
import { median, type Figure } from './figure.ts'
import { inRounds } from './rounds.ts'
import type { Sizes } from './sizes.ts'
import { bearer, issueBody, settle, type Stage } from './stage.ts'

type Insert = { run: (reference: string) => unknown; close: () => unknown }

const table =
  'create table bare (organization_id text not null, reference text not null, body text not null, created_at bigint not null, primary key (organization_id, reference))'

/**
 * Opens the baseline: the cheapest durable write of an order reference. Each write inserts one row in one commit and
 * one disk flush, through the client library of the database engine.
 */
const bareInsert = async ({ databaseFile, databaseUrl }: DatabaseSettings): Promise<Insert> => {
  if (databaseUrl === undefined) {
    const connection = new DatabaseSync(databaseFile)
    connection.exec(`pragma journal_mode = wal; pragma synchronous = full; ${table}`)
    const statement = connection.prepare('insert into bare values (?, ?, ?, ?)')
    return {
      run: (reference) => statement.run('org', reference, issueBody(reference), Date.now()),
      close: () => connection.close(),
    }
  }
  const client = new PostgresClient({ connectionString: databaseUrl })
  await client.connect()
  await client.query(table)
  const text = 'insert into bare values ($1, $2, $3, $4)'
  return {
    run: (reference) =>
      client.query({ name: 'bare', text, values: ['org', reference, issueBody(reference), Date.now()] }),
    close: () => client.end(),
  }
}

const milliseconds = async (count: number, work: (number: number) => unknown): Promise<number> => {
  const times: number[] = []
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now()
    await work(number)
    times.push(performance.now() - begun)
  }
  return median(times)
}

/**
 * Measures the time per request of one client that waits for each answer before its next request. The baseline is the
 * time of `bareInsert`. Each round contributes its median time.
 */
export const measureSingleClient = async (
  engine: Engine,
  { service, place }: Stage,
  { rounds, singleClient, patience }: Sizes,
): Promise<Figure> => {
  const insert = await bareInsert(await engine.place())
  const client = new Client(service.url)
  const [issued, inserted]: [number[], number[]] = [[], []]
  await inRounds(rounds, 30 * patience, async (round) => {
    const headers = { ...bearer(await service.token()), 'content-type': 'application/json' }
    inserted.push(await milliseconds(singleClient, (number) => insert.run(`${round}-${number}`)))
    const issue = async (number: number): Promise<void> => {
      const body = issueBody(`ALONE-${round}-${number}`)
      const answer = await client.request({ method: 'POST', path: '/transactions', headers, body })
      await answer.body.dump()
      if (answer.statusCode !== 201) throw new Error(`E11 of a single client answered ${answer.statusCode}`)
    }
    issued.push(await milliseconds(singleClient, issue))
    await settle(place)
  })
  await client.close()
  await insert.close()
  return {
    measure: `E11 single client, p50, ${engine.name}, beside a bare insert`,
    unit: 'ms',
    value: lowerQuartile(issued),
    baseline: lowerQuartile(inserted),
    target: { atMost: engine.name === 'sqlite' ? 2 : 3 },
  }
}
