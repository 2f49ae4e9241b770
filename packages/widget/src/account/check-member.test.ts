import { ConnectionError, Problem } from '@loyalty/contract/send'
import { describe, expect, test } from 'vitest'
import { SessionEnded } from '../session/session-state.ts'
import { checkMember } from './check-member.ts'

const problem = (status: number, code: Problem['code']) =>
  new Problem({ status, code, title: '', detail: '', retryable: false, errors: [] })

/**
 * Creates a fake program that records the numbers of the checked members. Each check takes the next answer: true for a
 * known member, false for an unknown member, or an error.
 */
function program(...answers: (boolean | Error)[]) {
  const checked: string[] = []
  const validate = async ({ body }: { body: { destinationUserId?: string } }) => {
    checked.push(body.destinationUserId ?? '')
    const result = answers[checked.length - 1] ?? true
    if (result instanceof Error) throw result
    return { data: { isValid: result } }
  }
  return { check: (destinationUserId: string) => checkMember(validate, { programId: 'p', destinationUserId }), checked }
}

describe('repeated checks of a member', () => {
  test('two parallel checks of a member send one request', async () => {
    const { check, checked } = program(new ConnectionError())
    expect(await Promise.all([check('1'), check('1')])).toEqual(['unchecked', 'unchecked'])
    expect(checked).toEqual(['1'])
  })

  test('a second check reuses the result of a known member', async () => {
    const { check, checked } = program(true)
    expect([await check('1'), await check('1')]).toEqual(['found', 'found'])
    expect(checked).toEqual(['1'])
  })

  test('a second check of an unknown member sends a new request', async () => {
    const { check } = program(false, true)
    expect([await check('1'), await check('1')]).toEqual(['notFound', 'found'])
  })

  test('after a failed check, the next check sends a new request', async () => {
    const { check } = program(problem(503, 'PARTNER_UNAVAILABLE'), new SessionEnded('over'), true)
    expect([await check('1'), await check('1'), await check('1')]).toEqual(['unchecked', undefined, 'found'])
  })

  test('a check of another member sends its own request', async () => {
    const { check, checked } = program(false, true)
    expect([await check('1'), await check('2')]).toEqual(['notFound', 'found'])
    expect(checked).toEqual(['1', '2'])
  })
})

test('only an unknown member or an unavailable program stops the user', async () => {
  const result = (error: Error) => program(error).check('1')
  expect(await result(problem(400, 'VALIDATION_FAILED'))).toBe('notFound')
  expect(await result(problem(403, 'NO_PARTNERSHIP'))).toBe('gone')
  expect(await result(problem(429, 'TOO_MANY_ATTEMPTS'))).toBe('unchecked')
})
