import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runWebhookChaos } from '../../chaos/run-webhook-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

test('killed at any point of telling, every event reaches each endpoint or is seen to be given up, and what was sent, recorded and received agree', async () => {
  const { violations, acknowledged, kills, arrivals, repeated } = await runWebhookChaos({ engine, events: 120, kills: 6 })
  expect(violations).toEqual([])
  expect(kills).toBe(engine === 'postgres' ? 8 : 7)
  // What was acknowledged arrived at five endpoints, and again whatever was refused, lost by a kill or asked for.
  expect(acknowledged).toBeGreaterThan(60)
  expect(arrivals - repeated).toBeGreaterThanOrEqual(5 * acknowledged)
  expect(repeated).toBeGreaterThan(4 * acknowledged)
}, 240_000)
