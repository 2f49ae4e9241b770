import { expect, test } from 'vitest'
import { openTestStore, sandbox, seedCatalog, silentCatalog } from '../../testing/open-test-store.ts'
import { issueRequest } from '../../testing/partner-world.ts'
import { sandboxConnectors } from '../connectors/connectors.ts'
import { createLog } from '../log.ts'
import { issuePoints } from './issue-points.ts'

test.for([
  { name: 'an issue wakes the webhook worker', catalog: seedCatalog, expected: 1 },
  { name: 'an issue without an endpoint wakes no worker', catalog: silentCatalog, expected: 0 },
])('$name', async ({ catalog, expected }) => {
  await using tested = await openTestStore({ catalog })
  let wakes = 0
  const context = {
    store: tested.store,
    id: tested.id,
    triggers: undefined,
    connectors: sandboxConnectors,
    wake: () => void (wakes += 1),
    log: createLog('silent'),
  }
  const issue = () => issuePoints(issueRequest('WAKE-1'), tested.store.organization(sandbox), context)
  expect([(await issue()).created, (await issue()).created]).toEqual([true, false])
  expect(wakes).toBe(expected)
})
