import { expect, test } from 'vitest'
import { endpoints } from '@loyalty/contract'
import { handlers } from '../handlers.ts'
import { handler, type Handlers } from './handler.ts'

// The compiler checks these cases. Each @ts-expect-error comment marks a mistake; the type check fails if the mistake
// compiles.

test('a missing handler does not compile', () => {
  const { getProfile, ...others } = handlers
  // @ts-expect-error getProfile is missing
  const incomplete: Handlers = others
  expect([typeof getProfile, 'getProfile' in incomplete]).toEqual(['function', false])
})

test('an answer that the contract does not define does not compile', () => {
  // @ts-expect-error the status is 'ok'
  const handle = handler(endpoints.getHealth, () => ({ body: { status: 'fine' } }))
  expect(handle).toBeTypeOf('function')
})

test('a handler cannot read a field that its request does not have', () => {
  // @ts-expect-error a health check has no body with a value
  const handle = handler(endpoints.getHealth, ({ body }) => ({ body: { status: body.value } }))
  expect(handle).toBeTypeOf('function')
})
