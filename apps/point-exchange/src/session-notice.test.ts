import { expect, test } from 'vitest'
import type { Step } from './flow.ts'
import { sessionNotice } from './session-notice.ts'
import { option, receipt } from './testing.ts'

const order = { option: option(), account: {}, save: false, agreed: true, unchecked: false }
const refusal = { code: 'NO_ANSWER', way: 'unknown', requestId: '' } as const
const titleAt = (step: Step) => sessionNotice(step, (key) => key)?.title

test('a session that ends before sending says that nothing was sent', () => {
  for (const step of [
    { step: 'review', order },
    { step: 'checking', order },
  ] satisfies Step[])
    expect(titleAt(step)).toBe('failed.title')
})

test('a session that ends while the answer is open says that it is', () => {
  const open: Step[] = [
    { step: 'submitting', order, attempt: 0 },
    { step: 'submitting', order, attempt: 2 },
    { step: 'unknown', order, attempt: 1, refusal },
  ]
  for (const step of open) expect(titleAt(step)).toBe('lost.unknown.title')
})

test('a session that ends on another screen says nothing of sending', () => {
  for (const step of [
    { step: 'choose', chosen: null },
    { step: 'account', option: order.option },
    { step: 'done', receipt },
  ] satisfies Step[])
    expect(titleAt(step)).toBeUndefined()
})
