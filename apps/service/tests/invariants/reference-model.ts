import * as fc from 'fast-check'
import type { Database } from '../../src/store/engine/database.ts'
import { sql } from '../../src/store/engine/database.ts'
import { bank, telecom, type TestService } from '../../testing/service.ts'

export const referenceLaws = {
  11: 'invariant 11: a reference identifies one transaction per organization, environment and namespace',
  12: 'invariant 12: a repeated request answers the same id, amounts and date',
  13: 'invariant 13: other details under a used reference answer 409 and write nothing',
  14: 'invariant 14: a failed call leaves the reference free and writes nothing',
  15: 'invariant 15: credits and debits share a reference namespace, issues have another',
  16: 'invariant 16: a changed description does not change the transfer',
  17: 'invariant 17: trailing zeros and e-mail case do not change the transfer',
  18: 'invariant 18: organizations and environments never see data of each other',
} as const
export type LawNumber = keyof typeof referenceLaws

const callers = [
  { name: 'bank', organization: bank, env: 'sandbox' },
  { name: 'bank live', organization: bank, env: 'production' },
  { name: 'telecom', organization: telecom, env: 'sandbox' },
] as const

/**
 * Generates one request. `amount` chooses one of two amounts. `spelling` and `description` choose one of several
 * notations with equal meaning. `fails` makes the request invalid.
 */
export const ask = fc.record({
  who: fc.constantFrom(0, 1, 2),
  kind: fc.constantFrom('issue' as const, 'credit' as const, 'debit' as const),
  reference: fc.nat({ max: 2 }),
  amount: fc.nat({ max: 1 }),
  spelling: fc.nat({ max: 2 }),
  description: fc.nat({ max: 1 }),
  fails: fc.constantFrom(false, false, false, true),
})
export type Ask = typeof ask extends fc.Arbitrary<infer T> ? T : never

type Answer = { status: number; body: Record<string, unknown>; location: string | null; replayed: string | null }
type Known = { kind: Ask['kind']; amount: number; spelling: number; description: number; answer: Answer }

export class WrongAnswer extends Error {
  readonly law: LawNumber
  constructor(law: LawNumber, what: string) {
    super(`${referenceLaws[law]}\n  ${what}`)
    this.law = law
  }
}

const amounts = [
  ['25.5', '25.50', '25.500'],
  ['30', '30.0', '30.00'],
] as const
const emails = ['ada@example.com', 'Ada@Example.com', 'ADA@EXAMPLE.COM'] as const
const tooMuch = '9999999'

/**
 * Returns a request with its body as text, because `25.50` must arrive as written. Production has no partner in this
 * test, so the model issues points only in the sandbox.
 */
function requestOf(asked: Ask, kind: Ask['kind'], prefix: string): { path: string; body: string } {
  const value = asked.fails ? tooMuch : amounts[asked.amount]?.[asked.spelling]
  const referenceNumber = `${prefix}-${asked.reference}`
  const account = `{"destinationUserEmail":"${emails[asked.spelling]}"}`
  const description = asked.description === 0 ? '' : ',"description":"for the record"'
  const money = `"value":${value},"currency":"USD","referenceNumber":"${referenceNumber}"`
  if (kind === 'issue')
    return {
      path: '/transactions',
      body: `{"programId":"prg_ghaymat_bunn","destinationAccount":${account},${money}${description}}`,
    }
  if (kind === 'debit') return { path: '/multibrand/debit', body: `{"userId":"${prefix}",${money}}` }
  const executionDate = new Date(Date.UTC(2027, 0, 1 + asked.amount)).toISOString()
  return { path: '/multibrand/credit', body: `{"userId":"${prefix}",${money},"executionDate":"${executionDate}"}` }
}

export type References = {
  /** How often the model has checked each law, by the law's number. */
  counted: Map<LawNumber, number>
  go: (asks: readonly Ask[]) => Promise<void>
}

export async function openReferences(service: TestService, database: Database, now: () => number): Promise<References> {
  const tokens = await Promise.all(callers.map(({ organization, env }) => service.accessToken(organization, env)))
  const counted = new Map<LawNumber, number>()
  let walks = 0

  const call = async (who: number, method: string, path: string, body?: string): Promise<Answer> => {
    const response = await fetch(service.baseUrls[callers[who]!.env] + path, {
      method,
      headers: {
        authorization: `Bearer ${tokens[who]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    })
    const { headers } = response
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      location: headers.get('location'),
      replayed: headers.get('idempotent-replayed'),
    }
  }

  const state = async (): Promise<string> => {
    const [row] = await database.read(sql`
      select (select count(*) from transactions) as transactions, (select count(*) from multibrand_transactions) as credits,
        (select count(*) from journal) as lines, (select count(*) from events) as events,
        (select coalesce(sum(remaining_local), 0) from multibrand_transactions) as open,
        (select coalesce(sum(count), 0) from list_hours) as listed`)
    return Object.values(row ?? {}).join(' ')
  }

  const says = (law: LawNumber, condition: boolean, what: () => string): void => {
    counted.set(law, (counted.get(law) ?? 0) + 1)
    if (!condition) throw new WrongAnswer(law, what())
  }
  const told = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`

  const replay = (asked: Ask, known: Known, answer: Answer): void => {
    const { status: _, ...first } = known.answer.body
    const { status: __, ...second } = answer.body
    const isSame = answer.status === 200 && answer.location === known.answer.location && answer.replayed === 'true'
    const identical = isSame && JSON.stringify(first) === JSON.stringify(second)
    if (asked.description !== known.description) says(16, identical, () => told(answer))
    if (asked.spelling !== known.spelling) says(17, identical, () => told(answer))
    says(12, identical, () => `${told(answer)} after ${told(known.answer)}`)
  }

  const one = async (asked: Ask, known: Map<string, Known>, prefix: string): Promise<void> => {
    const kind = asked.kind === 'issue' && callers[asked.who]?.env === 'production' ? 'credit' : asked.kind
    const namespace = kind === 'issue' ? 'issue' : 'multibrand'
    const key = `${asked.who} ${namespace} ${asked.reference}`
    const { path, body } = requestOf(asked, kind, prefix)
    const before = await state()
    const answer = await call(asked.who, 'POST', path, body)
    const unchanged = (await state()) === before
    const original = known.get(key)
    if (original === undefined && asked.fails) {
      return says(14, answer.status >= 400 && answer.status < 500 && answer.status !== 409 && unchanged, () =>
        told(answer),
      )
    }
    if (original === undefined) {
      const shared = [...known.keys()].some((each) => each !== key && each.endsWith(` ${asked.reference}`))
      if (shared) says(18, answer.status === 201, () => `a reference of somebody else is taken: ${told(answer)}`)
      says(11, answer.status === 201 && !unchanged, () => told(answer))
      known.set(key, { kind, amount: asked.amount, spelling: asked.spelling, description: asked.description, answer })
      return
    }
    const isConflict = answer.status === 409 && answer.body['code'] === 'REFERENCE_NUMBER_CONFLICT'
    if (original.kind !== kind)
      says(15, isConflict && unchanged, () => `a ${kind} on a ${original.kind}: ${told(answer)}`)
    else if (asked.fails || original.amount !== asked.amount) says(13, isConflict && unchanged, () => told(answer))
    else {
      replay(asked, original, answer)
      says(12, unchanged, () => 'a repetition wrote something')
    }
  }

  return {
    counted,
    async go(asks) {
      const prefix = `ref-${(walks += 1)}`
      const executionDate = new Date(now() + 86_400_000).toISOString()
      for (const who of [0, 1, 2])
        await call(
          who,
          'POST',
          '/multibrand/credit',
          JSON.stringify({
            userId: prefix,
            value: 2_000,
            currency: 'USD',
            referenceNumber: `${prefix}-start`,
            executionDate,
          }),
        )
      const known = new Map<string, Known>()
      for (const asked of asks) await one(asked, known, prefix)
      for (const [key, { kind, answer }] of known) {
        const owner = Number(key.split(' ')[0])
        if (answer.location === null) throw new WrongAnswer(11, `no address: ${told(answer)}`)
        for (const who of [0, 1, 2]) {
          const found = await call(who, 'GET', answer.location)
          says(
            who === owner ? 12 : 18,
            found.status === (who === owner ? 200 : 404),
            () => `${kind} of ${owner} for ${who}: ${told(found)}`,
          )
        }
      }
      const [twice] = await database.read(sql`
        select (select count(*) from (select 1 from transactions group by organization_id, env, reference having count(*) > 1) t)
          + (select count(*) from (select 1 from multibrand_transactions group by organization_id, env, reference having count(*) > 1) m) as n`)
      says(11, Number(twice?.['n']) === 0, () => 'a reference names two')
    },
  }
}
