import { expect, test } from 'vitest'
import { openTestStore, sandbox, type TestStore } from '../../../testing/open-test-store.ts'

const key = 'ek_sandbox_1'
const day = 86_400_000
const refusedFrom = (tested: TestStore, origin: string, embedKey = key) => ({
  ...sandbox,
  origin,
  embedKey,
  widget: 'multibrand' as const,
  refusal: 'origin_not_allowed' as const,
  firstAt: tested.clock.now,
  lastAt: tested.clock.now,
  count: 1,
})
const refused = async (tested: TestStore) => await tested.store.organization(sandbox).embedSettings.sightings(false)

test('a key gets at most 20 new refused pages in a minute', async () => {
  await using tested = await openTestStore()
  const loads = (from: number, embedKey?: string) =>
    Array.from({ length: 30 }, (_, index) => refusedFrom(tested, `https://${from + index}.example`, embedKey))
  const other = tested.another()
  await Promise.all([tested.store.sightings.add(loads(0)), other.sightings.add(loads(100))])
  const count = async () =>
    Number((await tested.database().read({ text: 'select count(*) as n from embed_sightings', values: [] }))[0]?.['n'])
  expect(await count()).toBe(20)
  await tested.store.sightings.add(loads(200, 'ek_sandbox_2'))
  expect(await count()).toBe(40)
  tested.clock.now += 60_001
  await tested.store.sightings.add(loads(300))
  expect(await count()).toBe(60)
  expect(await refused(tested)).toHaveLength(20)
})

test('the newest refused pages come first, with their counts', async () => {
  await using tested = await openTestStore()
  await tested.store.sightings.add([refusedFrom(tested, 'https://a.example')])
  tested.clock.now += 1000
  await tested.store.sightings.add([refusedFrom(tested, 'https://b.example')])
  tested.clock.now += 1000
  await tested.store.sightings.add([{ ...refusedFrom(tested, 'https://a.example'), count: 4 }])
  expect(await refused(tested)).toMatchObject([
    { origin: 'https://a.example', count: 5, firstAt: tested.clock.now - 2000, lastAt: tested.clock.now },
    { origin: 'https://b.example', count: 1 },
  ])
})

test('a key keeps its newest 200 refused pages', async () => {
  await using tested = await openTestStore()
  for (let minute = 0; minute < 11; minute += 1) {
    const from = minute * 20
    const loads = Array.from({ length: 20 }, (_, index) => refusedFrom(tested, `https://${from + index}.example`))
    await tested.store.sightings.add(loads)
    tested.clock.now += 60_001
  }
  const rows = await tested.database().read({ text: 'select origin from embed_sightings', values: [] })
  expect(rows).toHaveLength(200)
  expect(rows.map((row) => row['origin'])).not.toContain('https://0.example')
})

test('sightings end after 90 days, and hourly counts after 8', async () => {
  await using tested = await openTestStore()
  const allowed = { ...refusedFrom(tested, 'https://a.example'), refusal: null, count: 3 }
  await tested.store.sightings.add([allowed, refusedFrom(tested, 'https://b.example')])
  const { embedSettings } = tested.store.organization(sandbox)
  expect(await embedSettings.usage()).toMatchObject([{ origin: 'https://a.example', lastDay: 3, lastWeek: 3 }])
  tested.clock.now += 2 * day
  expect(await embedSettings.usage()).toMatchObject([{ lastDay: 0, lastWeek: 3 }])
  tested.clock.now += 7 * day
  await tested.store.sightings.prune(tested.clock.now)
  expect(await tested.database().read({ text: 'select * from embed_load_hours', values: [] })).toEqual([])
  expect(await embedSettings.usage()).toMatchObject([{ origin: 'https://a.example', lastDay: 0, lastWeek: 0 }])
  tested.clock.now += 90 * day
  await tested.store.sightings.prune(tested.clock.now)
  expect([await embedSettings.usage(), await refused(tested)]).toEqual([[], []])
})
