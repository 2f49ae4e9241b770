import { describe, expect, test } from 'vitest'
import type { ConnectionSet, MultibrandConnection } from '@loyalty/contract'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { clientOf, SessionEnded, type Visit } from '@loyalty/widget'
import { saveSet, type Remote } from './save.ts'
import { linked } from './testing.ts'

const wanted: ConnectionSet = [{ destinationProgramId: 'sky', percentage: 100, destinationAccount: { destinationUserId: '1' } }]
const stored = (percentage: number, member = '1') => [linked('sky', percentage, member)]
const refusal = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [], requestId: 'req_1' })
const pause = async () => {}

/** A service of one row: `lost` says for each write whether it arrives, and whether its answer does. */
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

test('a save that is answered is done, with the version of the answer', async () => {
  const { remote } = service([])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved', set: { etag: '"2"' } })
})

test('a save whose answer is lost is recognised in the stored set and not sent again', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved', set: { etag: '"2"' } })
  expect(state.writes).toBe(1)
})

test('a save that never arrived is sent again', async () => {
  const { state, remote } = service([{ arrives: false, answers: false }])
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'saved' })
  expect(state.writes).toBe(2)
})

test('without any network it stays unsure, and the next try looks before it sends', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  state.readable = false
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'unsure' })
  state.readable = true
  expect(await saveSet(wanted, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'saved' })
  expect(state.writes).toBe(1)
})

test('a look that fails while the network is only just back is tried again, and nothing is sent before it', async () => {
  const { state, remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  let looks = 0
  const waking: Remote = {
    ...remote,
    read: async () => ((looks += 1) < 3 ? Promise.reject(new ConnectionError('No answer')) : remote.read()),
  }
  expect(await saveSet(wanted, '"1"', waking, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'saved', set: { etag: '"2"' } })
  expect(state.writes).toBe(1)
})

test('a look that took as long as it may is not tried again', async () => {
  const { remote } = service([])
  let looks = 0
  const late = new ConnectionError('No answer', { cause: new DOMException('', 'TimeoutError') })
  const slow: Remote = { ...remote, read: () => Promise.reject(((looks += 1), late)) }
  expect(await saveSet(wanted, '"1"', slow, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'unsure', maybeStored: wanted })
  expect(looks).toBe(1)
})

test('an unsure save that had arrived after all is not taken for somebody else', async () => {
  const { remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  const edited = [{ ...wanted[0]!, destinationAccount: { destinationUserId: '2' } }]
  expect(await saveSet(edited, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'saved', set: { etag: '"3"' } })
})

test('what somebody else saved meanwhile is shown, not overwritten', async () => {
  const { state, remote } = service([])
  state.version = 7
  expect(await saveSet(wanted, '"1"', remote, { pause })).toMatchObject({ outcome: 'conflict', theirs: { etag: '"7"', connections: [] } })
  expect(state.connections).toEqual([])
})

test('a refusal leaves open what an earlier save may have stored', async () => {
  const { remote } = service([{ arrives: true, answers: false }])
  await remote.replace(wanted, '"1"').catch(() => {})
  const other = [{ ...wanted[0]!, destinationAccount: { destinationUserId: '2' } }]
  const refusing: Remote = { ...remote, replace: () => Promise.reject(refusal(422, 'VALIDATION_FAILED')) }
  expect(await saveSet(other, '"1"', refusing, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'refused', maybeStored: wanted })
  expect(await saveSet(other, '"2"', refusing, { pause })).not.toHaveProperty('maybeStored')
})

test('a refusal is final and says why', async () => {
  const { remote } = service([])
  const refusing: Remote = { ...remote, replace: () => Promise.reject(refusal(422, 'PERCENTAGE_TOTAL_INVALID')) }
  expect(await saveSet(wanted, '"1"', refusing, { pause })).toMatchObject({
    outcome: 'refused',
    problem: { code: 'PERCENTAGE_TOTAL_INVALID', requestId: 'req_1' },
  })
})

test('a service that keeps failing leaves it unsure after three tries, with the request to ask about', async () => {
  const { remote } = service([])
  let writes = 0
  const failing: Remote = {
    ...remote,
    replace: () => {
      writes++
      return Promise.reject(refusal(500, 'INTERNAL_ERROR'))
    },
  }
  expect(await saveSet(wanted, '"1"', failing, { pause })).toMatchObject({ outcome: 'unsure', problem: { requestId: 'req_1' } })
  expect(writes).toBe(3)
})

test('a save that no token could be had for was not sent, and leaves nothing to find out', async () => {
  const session = { token: () => Promise.reject(new ConnectionError('No answer')) } as unknown as Visit['session']
  const client = clientOf({ session, visit: 1 })
  const { state, remote } = service([])
  const unsendable: Remote = {
    ...remote,
    replace: async (connections, ifMatch) => {
      const { data, etag } = await client.updatePreferences({ body: { connections }, ifMatch })
      return { connections: data, etag }
    },
  }
  expect(await saveSet(wanted, '"1"', unsendable, { pause })).toEqual({ outcome: 'unsure', problem: null, maybeStored: null })
  // But for an earlier one that may have arrived.
  expect(await saveSet(wanted, '"1"', unsendable, { pause, maybeStored: [] })).toMatchObject({ outcome: 'unsure', maybeStored: [] })
  expect(state.writes).toBe(0)
})

describe('a session that ends', () => {
  const over = () => Promise.reject(new SessionEnded())

  test('before anything was sent leaves nothing to find out', async () => {
    const { remote } = service([])
    expect(await saveSet(wanted, '"1"', { ...remote, replace: over }, { pause })).toEqual({ outcome: 'ended', maybeStored: null })
  })

  test('after an answer was lost leaves the question whether it arrived', async () => {
    const { remote } = service([{ arrives: true, answers: false }])
    expect(await saveSet(wanted, '"1"', { ...remote, read: over }, { pause })).toEqual({ outcome: 'ended', maybeStored: wanted })
  })
})

test('where the look before a save fails, what may be stored is still the earlier set', async () => {
  const { state, remote } = service([])
  state.readable = false
  const edited = [{ ...wanted[0]!, percentage: 50 }]
  expect(await saveSet(edited, '"1"', remote, { pause, maybeStored: wanted })).toMatchObject({ outcome: 'unsure', maybeStored: wanted })
  expect(state.writes).toBe(0)
})
