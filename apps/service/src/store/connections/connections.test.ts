import { describe, expect, test } from 'vitest'
import { sql } from '../engine/database.ts'
import { openTestStore, production, sandbox, type TestStore } from '../../../testing/open-test-store.ts'

const account = {
  destinationUserId: 'NB1',
  destinationUserEmail: 'Ada@x.example',
  destinationUserFirstName: null,
  destinationUserLastName: null,
}
const draft = {
  sourceUserId: 'u',
  sourceUserEmail: null,
  programId: 'prg_nimbara',
  partnerCode: 'NIMBARA',
  account,
  at: 1_000_500,
}
const told = async (tested: TestStore) =>
  (await tested.database().read(sql`select body from events order by id`)).map(
    (row) => JSON.parse(String(row['body'])) as Record<string, unknown>,
  )
const eventsOf = async (tested: TestStore) =>
  (await told(tested)).map((event) => [event['type'], event['destinationProgramId'], event['timestamp']])
const item = (programId: string, percentage: number) => ({ programId, percentage: BigInt(percentage * 100), account })
/**
 * Returns an item of a split without an account, so that the update keeps the account that the program's stored item
 * has.
 */
const kept = (programId: string, percentage: number) => ({ ...item(programId, percentage), account: undefined })

describe('connections that receive issued points', () => {
  test('invariant 36: a repeated upsert creates one connection and one event', async () => {
    await using tested = await openTestStore()
    const { connections } = tested.store.organization(sandbox)
    const first = await connections.upsert(draft)
    const again = await connections.upsert({
      ...draft,
      account: { ...account, destinationUserEmail: 'ada@X.example' },
      at: 2_000_000,
    })
    expect([first.outcome, again.outcome, again.connection]).toEqual(['created', 'unchanged', first.connection])
    const changed = await connections.upsert({
      ...draft,
      account: { ...account, destinationUserId: 'NB2' },
      at: 3_000_000,
    })
    expect(changed).toMatchObject({
      outcome: 'updated',
      connection: { id: first.connection.id, createdAt: 1_000_500, updatedAt: 3_000_000 },
    })
    expect(await eventsOf(tested)).toEqual([
      ['LINKED', 'prg_nimbara', 1000],
      ['UPDATED', 'prg_nimbara', 3000],
    ])
  })
  test('only its own caller can remove a connection, and only once', async () => {
    await using tested = await openTestStore()
    const { connection } = await tested.store.organization(sandbox).connections.upsert(draft)
    expect(await tested.store.organization(production).connections.remove(connection.id, 2)).toBe(false)
    const { connections } = tested.store.organization(sandbox)
    expect([await connections.remove(connection.id, 2), await connections.remove(connection.id, 3)]).toEqual([
      true,
      false,
    ])
    expect(await connections.list('u')).toEqual([])
    expect(await eventsOf(tested)).toHaveLength(2)
  })
  test('the list of connections can be filtered by program or partner code', async () => {
    await using tested = await openTestStore()
    const { connections } = tested.store.organization(sandbox)
    await connections.upsert(draft)
    await connections.upsert({ ...draft, programId: 'prg_hushwood', partnerCode: 'HUSHWOOD' })
    expect(await connections.list('u')).toHaveLength(2)
    expect(await connections.list('u', { programId: 'prg_hushwood' })).toMatchObject([{ partnerCode: 'HUSHWOOD' }])
    expect(await connections.list('u', { partnerCode: 'NOPE' })).toEqual([])
  })
})

describe('a user’s split', () => {
  test('invariants 34 and 35: a replaced split stores one event per change', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = tested.store.organization(sandbox)
    const first = await multibrandConnections.replace('u', [item('prg_nimbara', 60), item('prg_hushwood', 40)], 1_000)
    expect(first).toMatchObject({ outcome: 'replaced', changed: 2, version: 1 })
    const again = await multibrandConnections.replace('u', [kept('prg_hushwood', 40), item('prg_nimbara', 60)], 2_000)
    expect(again).toMatchObject({ outcome: 'replaced', changed: 0, version: 1 })
    const moved = await multibrandConnections.replace('u', [item('prg_zaatroon', 25), kept('prg_nimbara', 75)], 3_000)
    expect(moved).toMatchObject({ changed: 3, version: 2 })
    const { connections } = await multibrandConnections.list('u')
    expect(connections.map(({ programId, percentage }) => [programId, percentage])).toEqual([
      ['prg_nimbara', 7500n],
      ['prg_zaatroon', 2500n],
    ])
    expect((await eventsOf(tested)).slice(2)).toEqual([
      ['LINKED', 'prg_zaatroon', 3],
      ['UPDATED', 'prg_nimbara', 3],
      ['DELINKED', 'prg_hushwood', 3],
    ])
    const history = await tested.database().read(sql`
      select event, program_id, percentage from multibrand_connection_history where user_id = 'u' and at = 3000 order by id`)
    expect(history.map((row) => [row['event'], Number(row['percentage'])])).toEqual([
      ['LINKED', 2500],
      ['UPDATED', 7500],
      ['DELINKED', 4000],
    ])
  })
  test('replace refuses a split that is based on an older version', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = tested.store.organization(sandbox)
    await multibrandConnections.replace('u', [item('prg_nimbara', 100)], 1, 0)
    const stale = await multibrandConnections.replace('u', [item('prg_hushwood', 100)], 2, 0)
    expect(stale).toMatchObject({ outcome: 'version_differs', version: 1, connections: [{ programId: 'prg_nimbara' }] })
  })
  test('the store keeps only one of two simultaneous replacements of a split', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = tested.store.organization(sandbox)
    const sets = [[item('prg_nimbara', 100)], [item('prg_hushwood', 50), item('prg_zaatroon', 50)]]
    const outcomes = await Promise.all(sets.map((set) => multibrandConnections.replace('u', set, 1, 0)))
    // The test accepts either request as the first, because their order in the database is random.
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['replaced', 'version_differs'])
    const whole = sets[outcomes.findIndex(({ outcome }) => outcome === 'replaced')]
    const { connections } = await multibrandConnections.list('u')
    expect(connections.map(({ programId }) => programId).toSorted()).toEqual(
      whole?.map(({ programId }) => programId).toSorted(),
    )
  })
  test('a new program in a split requires an account', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = tested.store.organization(sandbox)
    const refused = await multibrandConnections.replace('u', [kept('prg_nimbara', 100)], 1)
    expect(refused).toEqual({ outcome: 'account_missing', programIds: ['prg_nimbara'] })
    expect(await multibrandConnections.list('u')).toEqual({ version: 0, connections: [] })
  })
  test('removing a connection from a split keeps the split’s other connections', async () => {
    await using tested = await openTestStore()
    const { multibrandConnections } = tested.store.organization(sandbox)
    await multibrandConnections.replace('u', [item('prg_nimbara', 60), item('prg_hushwood', 40)], 1)
    const { connections } = await multibrandConnections.list('u')
    const id = connections[0]?.id ?? ''
    expect(await multibrandConnections.remove(id, 2, 'someone else')).toBeUndefined()
    expect(await multibrandConnections.remove(id, 2)).toMatchObject({
      version: 2,
      connections: [{ percentage: 4000n }],
    })
    expect(await multibrandConnections.remove(id, 3)).toBeUndefined()
  })
})
