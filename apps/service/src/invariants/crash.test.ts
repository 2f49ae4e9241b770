import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runChaos } from '../../chaos/run-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
/** The long form is a command of its own. */
const sizes = { operations: 1_500, serviceKills: 3, databaseKills: engine === 'postgres' ? 1 : 0 }

test('invariant 50: killed at any point, started again and asked again, nothing is lost, nothing is there twice, the books hold, each fact was told and the partner has issued what we say', async () => {
  const result = await runChaos({ engine, ...sizes })
  expect(result.violations).toEqual([])
  expect(result).toMatchObject(sizes)
  // Otherwise nothing was under way when the processes ended.
  expect(result.unanswered).toBeGreaterThan(5)
  expect(result.partner.issued).toBeGreaterThan(250)
  expect(result.partner.calls).toBeGreaterThan(result.partner.issued)
}, 240_000)
