import { describe, expect, test } from 'vitest'
import { ConnectionError, Problem, SessionEnded } from '@loyalty/widget'
import { answerOf, askingOnce, type MemberAnswer } from './use-member-check.ts'

describe('a check that fails', () => {
  const failed = (status: number, code: Problem['code']) =>
    answerOf(new Problem({ status, code, title: '', detail: '', retryable: false, errors: [] }))

  test('lets the user go on where nobody could tell', () => {
    expect(failed(503, 'PARTNER_UNAVAILABLE')).toBe('unavailable')
    expect(failed(429, 'TOO_MANY_ATTEMPTS')).toBe('unavailable')
    expect(answerOf(new ConnectionError())).toBe('unavailable')
  })

  test('stops where the member is refused, or the program is gone', () => {
    expect(failed(400, 'VALIDATION_FAILED')).toBe('unknown')
    expect(failed(403, 'NO_PARTNERSHIP')).toBe('gone')
  })

  test('says nothing about the member where the session has ended', () => {
    expect(answerOf(new SessionEnded())).toBe('idle')
  })
})

describe('a member is asked about', () => {
  const member = { destinationUserId: '1' }
  /** Answers in turn, and counts the questions. */
  const program = (...answers: (MemberAnswer | 'idle')[]) => {
    const asked: string[] = []
    const ask = askingOnce(async ({ destinationUserId = '' }) => {
      asked.push(destinationUserId)
      return answers[asked.length - 1] ?? 'found'
    })
    return { ask, asked }
  }

  test('once, when leaving the field and pressing the button come together', async () => {
    const { ask, asked } = program('unavailable')
    expect(await Promise.all([ask(member), ask(member)])).toEqual(['unavailable', 'unavailable'])
    expect(asked).toEqual(['1'])
  })

  test('once, while the answer holds', async () => {
    const { ask, asked } = program('unknown')
    expect([await ask(member), await ask({ ...member })]).toEqual(['unknown', 'unknown'])
    expect(asked).toEqual(['1'])
  })

  test('again after nobody could tell, or the session had ended', async () => {
    const { ask } = program('unavailable', 'idle', 'found')
    expect([await ask(member), await ask(member), await ask(member)]).toEqual(['unavailable', 'idle', 'found'])
  })

  test('again when it is another one', async () => {
    const { ask, asked } = program()
    await ask(member)
    await ask({ destinationUserId: '2' })
    expect(asked).toEqual(['1', '2'])
  })
})
