import { expect, test } from 'vitest'
import {
  attempted,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  testSecret,
  verifying,
} from '../../testing/webhooks.ts'

const hour = 3_600_000

/**
 * Opens a worker and an endpoint with one secret. The test then sends one event in each phase of the secret's rotation.
 */
async function openRotation() {
  const opened = new AsyncDisposableStack()
  const outbox = opened.use(await openTestOutbox())
  const receiver = opened.use(await startReceiver())
  const endpointId = await outbox.addEndpoint(receiver.url)
  const worker = opened.use(startTestWorker(outbox))
  const secrets: Record<string, string> = { old: testSecret }
  const stage = async (name: string): Promise<string> => {
    const staged = await outbox.webhooks.stageSecret(endpointId)
    if (staged.outcome !== 'staged') throw new Error(staged.outcome)
    secrets[name] = staged.secret
    return staged.id
  }
  /**
   * Sends an event and returns the names of the secrets that verify its delivery. `ours` has the secrets that verify
   * this service's signature header, and `standard` those that verify the header of Standard Webhooks.
   */
  const sentNow = async () => {
    const { length } = receiver.received
    await outbox.addEvent()
    worker.wake()
    await attempted(outbox, length + 1)
    const request = receiver.received[length]
    if (request === undefined) throw new Error('nothing was sent')
    return {
      ...verifying(request, secrets),
      signatures: String(request.headers['webhook-signature']).split(' ').length,
    }
  }
  return {
    outbox,
    receiver,
    worker,
    endpointId,
    secrets,
    stage,
    sentNow,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

test('the old and new secret both sign for 48 hours around activation', async () => {
  await using rotation = await openRotation()
  const { outbox, sentNow } = rotation
  expect(await sentNow()).toEqual({ ours: ['old'], standard: ['old'], signatures: 1 })
  await rotation.stage('new')
  const staged = outbox.clock.at
  const phases = [
    [0, ['old'], ['old', 'new']],
    [24 * hour - 1, ['old'], ['old', 'new']],
    [24 * hour, ['new'], ['old', 'new']],
    [48 * hour - 1, ['new'], ['old', 'new']],
    [48 * hour, ['new'], ['new']],
    [1000 * hour, ['new'], ['new']],
  ] as const
  for (const [since, ours, standard] of phases) {
    outbox.clock.at = staged + since
    expect(await sentNow(), `${since} ms after it was staged`).toEqual({ ours, standard, signatures: standard.length })
  }
})

test('a secret that its owner activates replaces the active secret immediately', async () => {
  await using rotation = await openRotation()
  const { outbox, endpointId, sentNow } = rotation
  const secretId = await rotation.stage('new')
  outbox.clock.at += hour
  expect(await outbox.webhooks.activateSecret(endpointId, secretId)).toBe('activated')
  const activated = outbox.clock.at
  const phases = [
    [0, ['old', 'new']],
    [24 * hour - 1, ['old', 'new']],
    [24 * hour, ['new']],
  ] as const
  for (const [since, standard] of phases) {
    outbox.clock.at = activated + since
    expect(await sentNow(), `${since} ms after it was activated`).toEqual({
      ours: ['new'],
      standard,
      signatures: standard.length,
    })
  }
})

test('a deleted secret signs no delivery after its deletion', async () => {
  await using rotation = await openRotation()
  const { outbox, endpointId, sentNow } = rotation
  const [newId, otherId] = [await rotation.stage('new'), await rotation.stage('other')]
  expect(await sentNow()).toEqual({ ours: ['old'], standard: ['old', 'new', 'other'], signatures: 3 })
  await outbox.webhooks.deleteSecret(endpointId, otherId)
  await outbox.webhooks.activateSecret(endpointId, newId)
  expect(await sentNow()).toEqual({ ours: ['new'], standard: ['old', 'new'], signatures: 2 })
  const secrets = (await outbox.webhooks.endpoint(endpointId))?.secrets ?? []
  const replaced = secrets.find(({ state }) => state === 'RETIRED')?.id ?? ''
  await outbox.webhooks.deleteSecret(endpointId, replaced)
  expect(await sentNow()).toEqual({ ours: ['new'], standard: ['new'], signatures: 1 })
})

test('the worker signs a retry with the secrets valid at that time', async () => {
  await using rotation = await openRotation()
  const { outbox, receiver, worker, secrets } = rotation
  const well = receiver.answer
  receiver.answer = (response) => response.writeHead(500).end()
  await rotation.stage('new')
  expect(await rotation.sentNow()).toMatchObject({ ours: ['old'] })
  receiver.answer = well
  outbox.clock.at += 24 * hour
  worker.wake()
  await attempted(outbox, 2)
  const [first, retry] = receiver.received
  if (retry === undefined) throw new Error('nothing was repeated')
  expect(verifying(retry, secrets)).toEqual({ ours: ['new'], standard: ['old', 'new'] })
  expect([retry.body, retry.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
})

test('only the active secret signs the header x-service-signature', async () => {
  await using outbox = await openTestOutbox()
  await using receiver = await startReceiver()
  const secrets = {
    ended: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
    retired: `whsec_${Buffer.alloc(24, 2).toString('base64')}`,
    active: `whsec_${Buffer.alloc(24, 3).toString('base64')}`,
    staged: `whsec_${Buffer.alloc(24, 4).toString('base64')}`,
  }
  const at = outbox.now()
  await outbox.addEndpoint(receiver.url, {
    secrets: [
      { secret: secrets.staged, state: 'STAGED', activatesAt: at + 1 },
      { secret: secrets.ended, state: 'RETIRED', expiresAt: at },
      { secret: secrets.retired, state: 'RETIRED', expiresAt: at + 1 },
      { secret: secrets.active },
    ],
  })
  await outbox.addEvent()
  await using _worker = startTestWorker(outbox)
  await attempted(outbox, 1)
  const [request] = receiver.received
  if (request === undefined) throw new Error('nothing was sent')
  expect(verifying(request, secrets)).toEqual({ ours: ['active'], standard: ['retired', 'active', 'staged'] })
})
