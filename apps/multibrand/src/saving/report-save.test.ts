import { expect, test } from 'vitest'
import { Problem } from '@loyalty/widget'
import { reportSave } from './report-save.ts'
import type { SaveOutcome } from './save-set.ts'

const refusal = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [], requestId: 'req_1' })

/** Returns the messages that `reportSave` sends to the host page for an outcome, in order. */
function messagesFor(outcome: SaveOutcome): unknown[] {
  const messages: unknown[] = []
  reportSave(outcome, {
    event: (name, data) => messages.push([name, data]),
    error: ({ code, category, correlationId }) => messages.push({ code, category, correlationId }),
  })
  return messages
}

test('reportSave reports a refusal as event and error with equal codes', () => {
  expect(messagesFor({ outcome: 'refused', problem: refusal(422, 'PERCENTAGE_TOTAL_INVALID') })).toEqual([
    ['preferences.failed', { code: 'allocation_not_100' }],
    { code: 'allocation_not_100', category: 'business', correlationId: 'req_1' },
  ])
})

test('reportSave reports a conflict with another save as "conflict"', () => {
  const theirs = { connections: [], etag: '"2"' }
  expect(messagesFor({ outcome: 'conflict', theirs, problem: refusal(409, 'CONNECTIONS_CHANGED') })).toEqual([
    ['preferences.failed', { code: 'conflict' }],
    { code: 'conflict', category: 'business', correlationId: 'req_1' },
  ])
  expect(messagesFor({ outcome: 'conflict', theirs, problem: null })).toHaveLength(2)
})

test('reportSave sends only an error for a save with unknown outcome', () => {
  const unsure: SaveOutcome = { outcome: 'unsure', problem: refusal(500, 'INTERNAL_ERROR'), maybeStored: [] }
  expect(messagesFor(unsure)).toEqual([{ code: 'api_error', category: 'api', correlationId: 'req_1' }])
})

test('reportSave reports nothing when the session ended', () => {
  expect(messagesFor({ outcome: 'ended', maybeStored: null })).toEqual([])
})

test('reportSave reports the number of saved programs', () => {
  expect(messagesFor({ outcome: 'saved', set: { connections: [], etag: '"2"' } })).toEqual([
    ['preferences.saved', { programs: 0 }],
  ])
})
