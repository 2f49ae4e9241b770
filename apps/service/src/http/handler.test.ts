import { expect, test } from 'vitest'
import { endpoints } from '@loyalty/contract'
import { handlers } from '../handlers.ts'
import { handler, type Handlers } from './handler.ts'

// The compiler runs these tests. Each @ts-expect-error comment marks a mistake in the next line, and the type check
// fails if that line compiles.

test('code without the handler of an endpoint does not compile', () => {
  const { getProfile, ...others } = handlers
  // @ts-expect-error getProfile is missing
  const incomplete: Handlers = others
  expect([typeof getProfile, 'getProfile' in incomplete]).toEqual(['function', false])
})

test('a handler with an answer outside the contract does not compile', () => {
  // @ts-expect-error the contract allows only the status 'ok'
  const handle = handler(endpoints.getHealth, () => ({ body: { status: 'fine' } }))
  expect(handle).toBeTypeOf('function')
})

test('a handler that reads an undefined request field does not compile', () => {
  // @ts-expect-error the health check has no request body
  const handle = handler(endpoints.getHealth, ({ body }) => ({ body: { status: body.value } }))
  expect(handle).toBeTypeOf('function')
})
