import { expect, test } from 'vitest'
import type { Loads } from '../store/embedding/sightings.ts'
import { recordSightings } from './record-sightings.ts'

test('loads of sandbox and production are counted apart', async () => {
  const stored: Loads[] = []
  const add = (loads: readonly Loads[]) => Promise.resolve(void stored.push(...loads))
  const sightings = { add, prune: () => Promise.resolve() }
  const recorder = recordSightings({ store: { sightings }, now: () => 1 })
  const load = { origin: 'https://shop.example', embedKey: 'key', widget: 'point-exchange', refusal: null } as const
  recorder.record({ organizationId: 'org', env: 'sandbox' }, load)
  recorder.record({ organizationId: 'org', env: 'production' }, load)
  await recorder.stop()
  expect(stored.map(({ env, count }) => [env, count])).toEqual([
    ['sandbox', 1],
    ['production', 1],
  ])
})
