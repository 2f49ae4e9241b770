import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './connection.ts'

let streams: FakeStream[] = []

/** A stream whose events the test sends. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  send(type: string, data: object = { organizationId: 'org_a' }): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  close(): void {
    this.readyState = FakeStream.CLOSED
  }
}

const onTopic = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  streams = []
  onTopic.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('EventSource', FakeStream)
  stop = listen(
    { organizationId: 'org_a', env: 'sandbox', permissions: ['listRequests', 'listPortalTransactions'] },
    'requests',
    onTopic,
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a stream without beats is replaced by polls until another one begins', () => {
  const [stream] = streams
  expect(stream!.url).toBe('/portal/api/sandbox/stream?topics=transactions,requests')
  stream!.send('ready')
  expect(onTopic).toHaveBeenCalledTimes(1)
  for (const type of ['beat', 'beat', 'beat']) {
    vi.advanceTimersByTime(44_000)
    stream!.send(type)
  }
  expect(stream!.readyState).toBe(1)

  vi.advanceTimersByTime(45_000)
  expect(stream!.readyState).toBe(FakeStream.CLOSED)
  vi.advanceTimersByTime(20_000)
  expect(onTopic).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(40_000)
  streams[1]!.send('ready')
  onTopic.mockReset()
  vi.advanceTimersByTime(40_000)
  expect(onTopic).not.toHaveBeenCalled()
})

test('a stream of another organization is closed and tried again', () => {
  streams[0]!.send('ready')
  onTopic.mockReset()
  streams[0]!.send('ready', { organizationId: 'org_b' })
  expect(streams[0]!.readyState).toBe(FakeStream.CLOSED)
  vi.advanceTimersByTime(60_000)
  expect(onTopic).not.toHaveBeenCalled()
  streams[1]!.send('ready')
  expect(onTopic).toHaveBeenCalledTimes(1)
})

test('a stream that never begins is replaced by polls', () => {
  vi.advanceTimersByTime(10_000)
  expect(streams[0]!.readyState).toBe(FakeStream.CLOSED)
  vi.advanceTimersByTime(10_000)
  expect(onTopic).toHaveBeenCalledTimes(1)
})

test('a listener receives hints of its own topic', () => {
  streams[0]!.send('message', { topic: 'transactions', id: 'txn_1', at: 1 })
  expect(onTopic).not.toHaveBeenCalled()
  streams[0]!.send('message', { topic: 'requests', id: 'req_1', at: 1 })
  expect(onTopic).toHaveBeenCalledTimes(1)
})
