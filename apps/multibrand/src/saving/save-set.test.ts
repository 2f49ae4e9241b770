import { describe, expect, test } from 'vitest'
import type { ConnectionSet, MultibrandConnection } from '@loyalty/contract'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { clientOf, SessionEnded, type SessionEpoch } from '@loyalty/widget'
import { saveSet, type Remote } from './save-set.ts'
import { linked } from '../testing.ts'

const wanted: ConnectionSet = [
  { destinationProgramId: 'sky', percentage: 100, destinationAccount: { destinationUserId: '1' } },
]
const stored = (percentage: number, member = '1') => [linked('sky', percentage, member)]
const refusal = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [], requestId: 'req_1' })
const pause = async () => {}

/**
 * Creates a fake service with one connection. Each item of `lost` describes one write: whether the request arrives, and
 * whether the response arrives.
 */
const service = (lost: { arrives: boolean; answers: boolean }[]) => {
  const state = { connections: [] as MultibrandConnection[], version: 1, writes: 0, readable: true }
  const remote: Remote = {
    replace: async (connections, etag) => {
      const fate = lost[state.writes++] ?? { arrives: true, answers: true }
      if (!fate.arrives) throw new ConnectionError('No answer')
      if (etag !== `"${state.version}"`) throw refusal(409, 'CONNECTIONS_CHANGED')
      state.connections = stored(connections[0]?.percentage ?? 0, connections[0]?.destinationAccount?.destinationUserId)
      state.version++
      if (!fate.answers) throw new ConnectionError('No answer')
      return { connections: state.connections, etag: `"${state.version}"` }
    },
    read: async () => {
      if (!state.readable) throw new ConnectionError('No answer')
      return { connections: state.connections, etag: `"${state.version}"` }
    },
  }
  return { state, remote }
}

test('saveSet returns the saved preferences with their new version', async () => {
  const { remote } = service([])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved', set: { etag: '"2"' } })
})

test('saveSet recognises stored preferences after a lost response', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved', set: { etag: '"2"' } })
  expect(state.writes).toBe(1)
})

test('saveSet repeats the request when the first request never arrived', async () => {
  const { state, remote } = service([{ arrives: false, answers: false }])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved' })
  expect(state.writes).toBe(2)
})

test('saveSet reads the stored preferences before it repeats an earlier save', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  state.readable = false
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'unsure' })
  state.readable = true
  expect(await saveSet(wanted, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'saved' })
  expect(state.writes).toBe(1)
})

test('saveSet retries a read when the connection fails immediately', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  let reads = 0
  const waking: Remote = {
    ...remote,
    read: async () => ((reads += 1) < 3 ? Promise.reject(new ConnectionError('No answer')) : remote.read()),
  }
  expect(await saveSet(wanted, '"1"', waking, { pause, maybeStored: wanted })).toMatchObject({
    outcome: 'saved',
    set: { etag: '"2"' },
  })
  expect(state.writes).toBe(1)
})

test('saveSet does not retry a read that timed out', async () => {
  const { remote } = service([])
  let reads = 0
  const late = new ConnectionError('No answer', { cause: new DOMException('', 'TimeoutError') })
  const slow: Remote = { ...remote, read: () => Promise.reject(((reads += 1), late)) }
  expect(await saveSet(wanted, '"1"', slow, { pause, maybeStored: wanted })).toMatchObject({
    outcome: 'unsure',
    maybeStored: wanted,
  })
  expect(reads).toBe(1)
})

test("saveSet does not report the user's earlier save as a conflict", async () => {
  const { remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  const edited = [{ ...wanted[0]!, destinationAccount: { destinationUserId: '2' } }]
  expect(await saveSet(edited, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({
    outcome: 'saved',
    set: { etag: '"3"' },
  })
})

test('saveSet reports a conflict instead of overwriting another save', async () => {
  const { state, remote } = service([])
  state.version = 7
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({
    outcome: 'conflict',
    theirs: { etag: '"7"', connections: [] },
  })
  expect(state.connections).toEqual([])
})

test('after a refusal, an earlier save keeps its unknown outcome', async () => {
  const { remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  const other = [{ ...wanted[0]!, destinationAccount: { destinationUserId: '2' } }]
  const refusing: Remote = { ...remote, replace: () => Promise.reject(refusal(422, 'VALIDATION_FAILED')) }
  expect(await saveSet(other, '"1"', refusing, { pause, maybeStored: wanted })).toMatchObject({
    outcome: 'refused',
    maybeStored: wanted,
  })
  expect(await saveSet(other, '"2"', refusing, { pause })).not.toHaveProperty('maybeStored')
})

test('saveSet returns the problem with which the service refused the save', async () => {
  const { remote } = service([])
  const refusing: Remote = { ...remote, replace: () => Promise.reject(refusal(422, 'PERCENTAGE_TOTAL_INVALID')) }
  expect(await saveSet(wanted, '"1"', refusing, { pause })).toMatchObject({
    outcome: 'refused',
    problem: { code: 'PERCENTAGE_TOTAL_INVALID', requestId: 'req_1' },
  })
})

test('saveSet returns "unsure" after three failed requests', async () => {
  const { remote } = service([])
  let writes = 0
  const failing: Remote = {
    ...remote,
    replace: () => {
      writes++
      return Promise.reject(refusal(500, 'INTERNAL_ERROR'))
    },
  }
  expect(await saveSet(wanted, '"1"', failing, { pause })).toMatchObject({
    outcome: 'unsure',
    problem: { requestId: 'req_1' },
  })
  expect(writes).toBe(3)
})

test('saveSet sends no request when the widget can get no token', async () => {
  const session = {
    token: () => Promise.reject(new ConnectionError('No answer')),
  } as unknown as SessionEpoch['session']
  const client = clientOf({ session, epoch: 1 })
  const { state, remote } = service([])
  const unsendable: Remote = {
    ...remote,
    replace: async (connections, ifMatch) => {
      const { data, etag } = await client.updatePreferences({ body: { connections }, ifMatch })
      return { connections: data, etag }
    },
  }
  expect(await saveSet(wanted, '"1"', unsendable, { pause })).toEqual({
    outcome: 'unsure',
    problem: null,
    maybeStored: null,
  })
  // The service may have stored an earlier save, so that save keeps its unknown outcome.
  expect(await saveSet(wanted, '"1"', unsendable, { pause, maybeStored: [] })).toMatchObject({
    outcome: 'unsure',
    maybeStored: [],
  })
  expect(state.writes).toBe(0)
})

describe('a session that ends during a save', () => {
  const over = () => Promise.reject(new SessionEnded())

  test('a session end before the first request leaves `maybeStored` null', async () => {
    const { remote } = service([])
    expect(await saveSet(wanted, '"1"', { ...remote, replace: over }, { pause })).toEqual({
      outcome: 'ended',
      maybeStored: null,
    })
  })

  test('a session end after a lost response returns the sent preferences', async () => {
    const { remote } = service([{ arrives: true, answers: false }])
    expect(await saveSet(wanted, '"1"', { ...remote, read: over }, { pause })).toEqual({
      outcome: 'ended',
      maybeStored: wanted,
    })
  })
})

test('a failed read before the first request keeps the earlier `maybeStored`', async () => {
  const { state, remote } = service([])
  state.readable = false
  const edited = [{ ...wanted[0]!, percentage: 50 }]
  expect(await saveSet(edited, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({
    outcome: 'unsure',
    maybeStored: wanted,
  })
  expect(state.writes).toBe(0)
})
