import { startFakePartner, type AskBehaviour, type Behaviour } from '../src/connectors/fake-partner.ts'
import { sql, type Database } from '../src/store/database.ts'

/** Of a hundred orders; the rest is accepted at once. */
const troubles: [Behaviour, number][] = [
  ['slow', 8],
  ['dropBefore', 4],
  ['dropAfter', 4],
  ['failBefore', 3],
  ['failAfter', 5],
  ['hangAfter', 1],
  ['late', 1],
  ['wrongPoints', 1],
  ['notJson', 1],
  ['refuseOther', 2],
]
const answers: [AskBehaviour, number][] = [
  ['fail', 5],
  ['drop', 5],
  ['bareNotFound', 5],
]
const calls = 20_000

const some = <Kind extends string>(kinds: readonly [Kind, number][], usual: Kind): Kind[] => {
  const hundred = kinds.flatMap(([kind, many]) => Array.from({ length: many }, () => kind))
  return Array.from({ length: calls }, () => hundred[Math.floor(Math.random() * 100)] ?? usual)
}

/** A partner that takes most orders, and of the others some before and some after it fails; until it is told to be calm. */
export async function startUnreliablePartner(secret: string) {
  const partner = await startFakePartner(secret)
  partner.next(...some(troubles, 'accept'))
  partner.nextAsked(...some(answers, 'tell'))
  return partner
}

const open = () => sql`
  select (select count(*) from transactions where env = 'production' and state = 'SUBMITTING')
    + (select count(*) from multibrand_rows where env = 'production' and state = 'SUBMITTING') as n`
const ours = () => sql`
  select id, base_points + bonus_points + campaign_points as points from transactions
  where env = 'production' and state = 'COMPLETED' and reference like 'CHAOS-%'
  union all
  select id, points from multibrand_rows where env = 'production' and state = 'DONE' and type = 'CREDIT' and user_id like 'chaos-%'`

const countOpen = async (database: Database): Promise<number> => Number((await database.read(open()))[0]?.['n'])

/** The lease of a killed process, and then an order's expiry, run out first: 20 s and 15 s. */
export async function waitForPartner(database: Database, pause: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 360 && (await countOpen(database)) > 0; tries += 1) await pause()
}

/** What we say was issued is at the partner once, with as many points, and nothing else is; `acknowledged`: ids by reference. */
export async function checkPartner(
  database: Database,
  issued: readonly { id: string; points: string }[],
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const kept = new Map((await database.read(ours())).map((row) => [String(row['id']), String(row['points'])]))
  const there = new Map<string, string[]>()
  for (const { id, points } of issued) there.set(id, [...(there.get(id) ?? []), points])
  const left = await countOpen(database)
  return [
    ...(left === 0 ? [] : [`partner: ${left} orders are still open`]),
    ...[...kept].flatMap(([id, points]) => {
      const found = there.get(id)?.join(' and ')
      return found === points ? [] : [`partner: ${id} is kept with ${points} points, the partner issued ${found ?? 'nothing'}`]
    }),
    ...[...there.keys()].filter((id) => !kept.has(id)).map((id) => `partner: ${id} was issued and is not kept`),
    ...[...acknowledged].filter(([, id]) => !kept.has(id)).map(([reference, id]) => `partner: ${reference} was acknowledged as ${id}`),
  ]
}
