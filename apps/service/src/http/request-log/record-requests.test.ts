import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { endpoints } from '@loyalty/contract'
import { expect, test, vi } from 'vitest'
import type { RequestRow } from '../../store/requests/request-row.ts'
import type { UsageHour } from '../../store/requests/usage.ts'
import { recordRequests } from './record-requests.ts'

/** Starts a recorder whose database keeps what it gets, or refuses it. */
const start = () => {
  const state = { refuses: false, rows: [] as RequestRow[], usage: [] as UsageHour[], sizes: [] as number[] }
  const warnings: unknown[] = []
  const requestRecords = {
    add: async (rows: readonly RequestRow[], usage: readonly UsageHour[]) => {
      if (state.refuses) throw new Error('no database')
      state.sizes.push(rows.length)
      state.rows.push(...rows)
      state.usage.push(...structuredClone(usage))
    },
    prune: async () => {},
  }
  const log = { error: () => {}, warn: (line: unknown) => void warnings.push(line) }
  const options = { store: { requestRecords }, days: { days: 7, errors: 30 }, now: () => 1_000_000, writeMs: 1 }
  return { state, warnings, recorder: recordRequests({ ...options, log }) }
}

let count = 0
const answer = ({ watch }: ReturnType<typeof start>['recorder'], statusCode: number, locals: object = {}): void => {
  const response = Object.assign(new EventEmitter(), {
    statusCode,
    headersSent: true,
    locals: {
      requestId: `req_${(count += 1)}`,
      client: { organizationId: 'org_1', clientId: 'cl_1', secretId: null },
      endpoint: endpoints.listPrograms,
      operation: 'listPrograms',
      ...locals,
    },
  })
  const request = { method: 'GET', headers: {}, originalUrl: '/programs', ip: '127.0.0.1' }
  watch('sandbox', request as unknown as Request, response as unknown as Response)
  response.emit('close')
}

test('a write has at most 500 requests', async () => {
  const { state, recorder } = start()
  for (let index = 0; index < 1200; index += 1) answer(recorder, 200)
  await recorder.stop()
  expect(state.sizes).toEqual([500, 500, 200])
  expect(state.usage.reduce((sum, each) => sum + each.count, 0)).toBe(1200)
})

test('a full memory drops successes first, and usage still counts them', async () => {
  const { state, warnings, recorder } = start()
  state.refuses = true
  for (let index = 0; index < 10_100; index += 1) answer(recorder, 200)
  for (let index = 0; index < 300; index += 1) answer(recorder, 404)
  state.refuses = false
  await recorder.stop()
  expect(state.rows.filter(({ status }) => status === 404)).toHaveLength(300)
  expect(state.rows.filter(({ status }) => status === 200)).toHaveLength(9700)
  expect(state.usage.reduce((sum, each) => sum + each.count, 0)).toBe(10_400)
  expect(warnings).toContainEqual({ dropped: 400 })
})

test('at most 1,000 waiting requests keep their bodies', async () => {
  const { state, recorder } = start()
  state.refuses = true
  const bodies = { given: { basePoints: 1 }, answer: { code: 'PROGRAM_NOT_FOUND' } }
  for (let index = 0; index < 700; index += 1) answer(recorder, 200, bodies)
  for (let index = 0; index < 700; index += 1) answer(recorder, 404, bodies)
  await recorder.stop()
  state.refuses = false
  answer(recorder, 404, bodies)
  await vi.waitFor(() => expect(state.rows).toHaveLength(1401))
  expect(state.rows.filter(({ requestBody }) => requestBody !== null)).toHaveLength(1000)
  expect(state.rows.filter(({ responseBody }) => responseBody !== null)).toHaveLength(1000)
  answer(recorder, 404, bodies)
  await vi.waitFor(() => expect(state.rows).toHaveLength(1402))
  expect(state.rows.at(-1)).toMatchObject({ requestBody: '{"basePoints":1}', status: 404 })
  await recorder.stop()
})

test('the recorder repeats a failed write and loses nothing', async () => {
  const { state, recorder } = start()
  state.refuses = true
  answer(recorder, 200)
  answer(recorder, 500)
  await new Promise((done) => setTimeout(done, 20))
  state.refuses = false
  answer(recorder, 200)
  await vi.waitFor(() => expect(state.rows).toHaveLength(3))
  await recorder.stop()
  expect(state.rows.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 500])
  expect(state.usage.reduce((sum, each) => sum + each.count, 0)).toBe(3)
})

test('a client that left before the answer has the status 499', async () => {
  const { state, recorder } = start()
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    headersSent: false,
    locals: {
      client: { organizationId: 'org_1', clientId: 'cl_1', secretId: null },
      endpoint: endpoints.listPrograms,
      operation: 'listPrograms',
    },
  })
  const request = { method: 'GET', headers: {}, originalUrl: '/programs', ip: '127.0.0.1' }
  recorder.watch('sandbox', request as unknown as Request, response as unknown as Response)
  response.emit('close')
  await recorder.stop()
  expect(state.rows.map(({ status }) => status)).toEqual([499])
})
