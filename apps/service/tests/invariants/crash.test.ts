import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runChaos } from '../../chaos/run-chaos.ts'
import { runPortalChaos } from '../../chaos/run-portal-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
/** The size of this short chaos run. `npm run chaos --prefix apps/service` starts a long chaos run. */
const sizes = { operations: 1_500, serviceKills: 3, databaseKills: engine === 'postgres' ? 1 : 0 }

test('invariant 50: crashes neither lose, repeat nor invent a transaction', async () => {
  const result = await runChaos({ engine, ...sizes })
  expect(result.violations.join('\n')).toBe('')
  expect(result).toMatchObject(sizes)
  // Requires unanswered requests. Without them, no request was in flight when the test killed the processes, and the
  // test would prove nothing.
  expect(result.unanswered).toBeGreaterThan(5)
  expect(result.partner.issued).toBeGreaterThan(250)
  expect(result.partner.calls).toBeGreaterThan(result.partner.issued)
}, 240_000)

test('after crashes, each portal change has exactly one audit entry', async () => {
  const { violations, acknowledged, unanswered } = await runPortalChaos({ engine, kills: 4 })
  expect(violations.join('\n')).toBe('')
  // Without unanswered changes, no change was in flight when the test killed the processes.
  expect(acknowledged).toBeGreaterThan(20)
  expect(unanswered).toBeGreaterThan(4)
}, 240_000)
