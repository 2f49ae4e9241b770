import { expect, test } from 'vitest'
import type { Step } from './state.ts'
import { sessionNotice } from './session-notice.ts'
import { option, receipt } from './testing.ts'

const order = { option: option(), account: {}, save: false, agreed: true, unchecked: false }
const refusal = { code: 'NO_ANSWER', way: 'unknown', requestId: '' } as const
const titleAt = (step: Step) => sessionNotice(step, (key) => key)?.title

test('sessionNotice reports an unsent order when the session ends before sending', () => {
  for (const step of [
    { step: 'review', order },
    { step: 'checking', order },
  ] satisfies Step[])
    expect(titleAt(step)).toBe('failed.title')
})

test('sessionNotice reports an unknown outcome when the session ends after sending', () => {
  const open: Step[] = [
    { step: 'submitting', order, attempt: 0 },
    { step: 'submitting', order, attempt: 2 },
    { step: 'unknown', order, attempt: 1, refusal },
  ]
  for (const step of open) expect(titleAt(step)).toBe('lost.unknown.title')
})

test('sessionNotice returns nothing before the review and with a receipt', () => {
  for (const step of [
    { step: 'choose', chosen: null },
    { step: 'account', option: order.option },
    { step: 'done', receipt },
  ] satisfies Step[])
    expect(titleAt(step)).toBeUndefined()
})
