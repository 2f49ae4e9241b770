import { expect, test } from 'vitest'
import { lwError } from '@loyalty/embed/failures'
import type { WidgetErrorCode } from '@loyalty/embed/protocol'
import { refusalOf } from './refusal.ts'
import { refusal } from './testing.ts'

test.each<[WidgetErrorCode, string | undefined]>([
  ['token_forbidden', 'forbidden'],
  ['host_unauthenticated', undefined],
  ['offline', undefined],
])('refusalOf maps the host error %s to %s', (code, why) => {
  expect(refusalOf({ error: lwError(code, '') })).toBe(why)
})

test('refusalOf maps a 403 to "forbidden" and a 401 to "unauthorised"', () => {
  expect(refusalOf(refusal('TOKEN_INVALID', 403))).toBe('forbidden')
  expect(refusalOf(refusal('TOKEN_INVALID'))).toBe('unauthorised')
})
