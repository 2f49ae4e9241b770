import { startFakePartner, type AskBehaviour, type Behaviour, type Issued } from '../testing/fake-partner.ts'
import { accountDigest } from '../src/fingerprint.ts'
import { sql, type Database, type Row } from '../src/store/engine/database.ts'
import { parseAccount } from '../src/store/connections/parse-account.ts'

/**
 * For each fault, the number of orders in a hundred that get this fault. The partner accepts all other orders at once.
 */
const troubles: [Behaviour, number][] = [
  ['slow', 8],
  ['dropBefore', 4],
  ['dropAfter', 4],
  ['failBefore', 3],
  ['failAfter', 5],
  ['hangAfter', 1],
  ['late', 1],
  ['wrongPoints', 1],
  ['wrongAccount', 1],
  ['notJson', 1],
  ['refuseOther', 2],
]
const answers: [AskBehaviour, number][] = [
  ['fail', 5],
  ['drop', 5],
  ['bareNotFound', 5],
  ['otherAccount', 2],
]
const calls = 20_000

const some = <Kind extends string>(kinds: readonly [Kind, number][], usual: Kind): Kind[] => {
  const hundred = kinds.flatMap(([kind, many]) => Array.from({ length: many }, () => kind))
  return Array.from({ length: calls }, () => hundred[Math.floor(Math.random() * 100)] ?? usual)
}

/**
 * Starts a fake partner that fails some orders before it issues the points, and other orders after it has issued the
 * points. A call of `calm` ends the faults.
 */
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
  select id, order_key, base_points + bonus_points + campaign_points as points,
    destination_user_id, destination_email, destination_first_name, destination_last_name from transactions
  where env = 'production' and state = 'COMPLETED' and reference like 'CHAOS-%'
  union all
  select id, order_key, points, destination_user_id, destination_email, destination_first_name, destination_last_name from multibrand_rows where env = 'production' and state = 'DONE' and type = 'CREDIT' and user_id like 'chaos-%'`

const countOpen = async (database: Database): Promise<number> => Number((await database.read(open()))[0]?.['n'])

/**
 * Waits until the service knows the outcome of every order. The lease on an order of a killed process ends after 20 s,
 * and the order expires 15 s later.
 */
export async function waitForPartner(database: Database, pause: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 360 && (await countOpen(database)) > 0; tries += 1) await pause()
}

/**
 * Returns the points and the account digest of an order in the database as one text, for the comparison with the
 * partner's record.
 */
const bookingOf = (row: Row): string => `${String(row['points'])} points for ${accountDigest(parseAccount(row))}`

/**
 * Checks that the partner issued every stored order exactly once, with the stored points and account, and no other
 * order. `acknowledged` has transaction ids by reference number. The database must have each of these ids.
 */
export async function checkPartner(
  database: Database,
  issued: readonly Issued[],
  acknowledged: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await database.read(ours())
  const kept = new Map(rows.map((row) => [String(row['order_key']), bookingOf(row)]))
  const ids = new Set(rows.map((row) => String(row['id'])))
  const there = new Map<string, string[]>()
  for (const { key, points, accountDigest: digest } of issued)
    there.set(key, [...(there.get(key) ?? []), `${points} points for ${digest}`])
  const left = await countOpen(database)
  return [
    ...(left === 0 ? [] : [`partner: ${left} orders are still open`]),
    ...[...kept].flatMap(([key, booking]) => {
      const found = there.get(key)?.join(' and ')
      return found === booking
        ? []
        : [`partner: ${key} is kept with ${booking}, the partner issued ${found ?? 'nothing'}`]
    }),
    ...[...there.keys()].filter((key) => !kept.has(key)).map((key) => `partner: ${key} was issued and is not kept`),
    ...[...acknowledged]
      .filter(([, id]) => !ids.has(id))
      .map(([reference, id]) => `partner: ${reference} was acknowledged as ${id}`),
  ]
}
