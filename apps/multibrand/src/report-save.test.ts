import { expect, test } from 'vitest'
import { Problem } from '@loyalty/widget'
import { reportSave } from './report-save.ts'
import type { SaveOutcome } from './save.ts'

const refusal = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [], requestId: 'req_1' })

/** What the page around is told, in order. */
function told(outcome: SaveOutcome): unknown[] {
  const messages: unknown[] = []
  reportSave(outcome, {
    event: (name, data) => messages.push([name, data]),
    error: ({ code, category, correlationId }) => messages.push({ code, category, correlationId }),
  })
  return messages
}

test('a refusal is told once as an event and once as an error, under one code', () => {
  expect(told({ outcome: 'refused', problem: refusal(422, 'PERCENTAGE_TOTAL_INVALID') })).toEqual([
    ['preferences.failed', { code: 'allocation_not_100' }],
    { code: 'allocation_not_100', category: 'business', correlationId: 'req_1' },
  ])
})

test('a set that was changed elsewhere is a conflict, answered or looked up', () => {
  const theirs = { connections: [], etag: '"2"' }
  expect(told({ outcome: 'conflict', theirs, problem: refusal(409, 'CONNECTIONS_CHANGED') })).toEqual([
    ['preferences.failed', { code: 'conflict' }],
    { code: 'conflict', category: 'business', correlationId: 'req_1' },
  ])
  expect(told({ outcome: 'conflict', theirs, problem: null })).toHaveLength(2)
})

test('a save that may have arrived is an error, and has not failed', () => {
  const unsure: SaveOutcome = { outcome: 'unsure', problem: refusal(500, 'INTERNAL_ERROR'), maybeStored: [] }
  expect(told(unsure)).toEqual([{ code: 'api_error', category: 'api', correlationId: 'req_1' }])
})

test('a save that ended with the session is not told: the session tells it', () => {
  expect(told({ outcome: 'ended', maybeStored: null })).toEqual([])
})

test('a save is told by the number of its programs', () => {
  expect(told({ outcome: 'saved', set: { connections: [], etag: '"2"' } })).toEqual([['preferences.saved', { programs: 0 }]])
})
