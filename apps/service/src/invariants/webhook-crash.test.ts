import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runWebhookChaos } from '../../chaos/run-webhook-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

test('killed at any point of telling, every event reaches each endpoint or is seen to be given up, and what was sent, recorded and received agree', async () => {
  const { violations, kills, arrivals, repeated } = await runWebhookChaos({ engine, events: 120, kills: 6 })
  expect(violations).toEqual([])
  expect(kills).toBe(engine === 'postgres' ? 8 : 7)
  // A third of the writers give up when they are not answered; what is there arrives at five endpoints, and again what a kill or a refusal lost.
  expect(arrivals - repeated).toBeGreaterThanOrEqual(5 * 80)
  expect(repeated).toBeGreaterThan(80)
}, 240_000)
