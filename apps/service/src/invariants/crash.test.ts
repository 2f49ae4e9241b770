import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runChaos } from '../../chaos/run-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

test('invariant 50: killed at any point, started again and asked again, nothing is lost, nothing is there twice, the books hold, each fact was told and the partner has issued what we say', async () => {
  const result = await runChaos({ engine, operations: 2_400, serviceKills: 5, databaseKills: engine === 'postgres' ? 2 : 0 })
  expect(result.violations).toEqual([])
  expect(result).toMatchObject({ operations: 2_400, serviceKills: 5, databaseKills: engine === 'postgres' ? 2 : 0 })
  // Otherwise nothing was under way when the processes ended.
  expect(result.unanswered).toBeGreaterThan(5)
  expect(result.partner.issued).toBeGreaterThan(400)
  expect(result.partner.calls).toBeGreaterThan(result.partner.issued)
}, 240_000)
