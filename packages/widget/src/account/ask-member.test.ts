import { ConnectionError, Problem } from '@loyalty/contract/send'
import { describe, expect, test } from 'vitest'
import { SessionEnded } from '../session/session-state.ts'
import { askMember } from './ask-member.ts'

const problem = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [] })

/** A program that says in turn whether it knows the member, or fails, and counts the questions. */
function program(...says: (boolean | Error)[]) {
  const asked: string[] = []
  const validate = async ({ body }: { body: { destinationUserId?: string } }) => {
    asked.push(body.destinationUserId ?? '')
    const said = says[asked.length - 1] ?? true
    if (said instanceof Error) throw said
    return { data: { isValid: said } }
  }
  return { ask: (destinationUserId: string) => askMember(validate, { programId: 'p', destinationUserId }), asked }
}

describe('a member is asked about', () => {
  test('once, when leaving the field and pressing the button come together', async () => {
    const { ask, asked } = program(new ConnectionError())
    expect(await Promise.all([ask('1'), ask('1')])).toEqual(['unchecked', 'unchecked'])
    expect(asked).toEqual(['1'])
  })

  test('once in a visit, when the program knows it', async () => {
    const { ask, asked } = program(true)
    expect([await ask('1'), await ask('1')]).toEqual(['found', 'found'])
    expect(asked).toEqual(['1'])
  })

  test('again when the program did not know it, since one can sign up meanwhile', async () => {
    const { ask } = program(false, true)
    expect([await ask('1'), await ask('1')]).toEqual(['notFound', 'found'])
  })

  test('again after nobody could tell, or the session had ended', async () => {
    const { ask } = program(problem(503, 'PARTNER_UNAVAILABLE'), new SessionEnded('over'), true)
    expect([await ask('1'), await ask('1'), await ask('1')]).toEqual(['unchecked', undefined, 'found'])
  })

  test('again when it is another one', async () => {
    const { ask, asked } = program(false, true)
    expect([await ask('1'), await ask('2')]).toEqual(['notFound', 'found'])
    expect(asked).toEqual(['1', '2'])
  })
})

test('a check that fails stops the user where the member is refused or the program is gone, and nowhere else', async () => {
  const said = (error: Error) => program(error).ask('1')
  expect(await said(problem(400, 'VALIDATION_FAILED'))).toBe('notFound')
  expect(await said(problem(403, 'NO_PARTNERSHIP'))).toBe('gone')
  expect(await said(problem(429, 'TOO_MANY_ATTEMPTS'))).toBe('unchecked')
})
