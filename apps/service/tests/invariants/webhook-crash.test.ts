import { afterAll, expect, test } from 'vitest'
import { closeClient } from '../../chaos/client.ts'
import { runWebhookChaos } from '../../chaos/run-webhook-chaos.ts'

afterAll(closeClient)

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

test('after crashes, the worker has delivered each event or exhausted its retries', async () => {
  const { violations, acknowledged, kills, arrivals, repeated } = await runWebhookChaos({
    engine,
    events: 120,
    kills: 6,
  })
  expect(violations.join('\n')).toBe('')
  expect(kills).toBe(engine === 'postgres' ? 8 : 7)
  // Each acknowledged event must arrive at five endpoints. A repeated arrival follows a refusal, a crash or a resend.
  expect(acknowledged).toBeGreaterThan(60)
  expect(arrivals - repeated).toBeGreaterThanOrEqual(5 * acknowledged)
  expect(repeated).toBeGreaterThan(4 * acknowledged)
  // Every wait of the run has a limit of its own that names what failed. On a busy machine, the run takes minutes.
}, 900_000)
