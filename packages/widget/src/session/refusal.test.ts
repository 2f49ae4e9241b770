import { expect, test } from 'vitest'
import { lwError, type WidgetErrorCode } from '@loyalty/embed/protocol'
import { refusalOf } from './refusal.ts'
import { refusal } from './testing.ts'

test.each<[WidgetErrorCode, string | undefined]>([
  ['token_forbidden', 'forbidden'],
  ['host_unauthenticated', undefined],
  ['offline', undefined],
])('what a start that the page refuses with %s shows instead of screens: %s', (code, why) => {
  expect(refusalOf({ error: lwError(code, '') })).toBe(why)
})

test('whom the service does not allow is told that, not that a link was opened before', () => {
  expect(refusalOf(refusal('TOKEN_INVALID', 403))).toBe('forbidden')
  expect(refusalOf(refusal('TOKEN_INVALID'))).toBe('unauthorised')
})
