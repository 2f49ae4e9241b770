import { expect, test } from 'vitest'
import type { Step } from './state.ts'
import { sessionNotice } from './session-notice.ts'
import { option, receipt } from './testing.ts'

const order = { option: option(), account: {}, save: false, agreed: true, unchecked: false }
const refusal = { code: 'NO_ANSWER', way: 'unknown', requestId: '' } as const
const titleAt = (step: Step) => sessionNotice(step, (key) => key)?.title

test('reports that nothing was sent when the session ends before sending', () => {
  for (const step of [
    { step: 'review', order },
    { step: 'checking', order },
  ] satisfies Step[])
    expect(titleAt(step)).toBe('failed.title')
})

test('reports an open outcome when the session ends before the answer', () => {
  const open: Step[] = [
    { step: 'submitting', order, attempt: 0 },
    { step: 'submitting', order, attempt: 2 },
    { step: 'unknown', order, attempt: 1, refusal },
  ]
  for (const step of open) expect(titleAt(step)).toBe('lost.unknown.title')
})

test('returns no notice on other screens', () => {
  for (const step of [
    { step: 'choose', chosen: null },
    { step: 'account', option: order.option },
    { step: 'done', receipt },
  ] satisfies Step[])
    expect(titleAt(step)).toBeUndefined()
})
