import { expect, test } from 'vitest'
import { lwError, type WidgetErrorCode } from '@loyalty/embed/protocol'
import { refusalOf } from './refusal.ts'
import { refusal } from './testing.ts'

test.each<[WidgetErrorCode, string | undefined]>([
  ['token_forbidden', 'forbidden'],
  ['host_unauthenticated', undefined],
  ['offline', undefined],
])("maps the host's refusal %s to the screen %s", (code, why) => {
  expect(refusalOf({ error: lwError(code, '') })).toBe(why)
})

test('maps a 403 to forbidden and a bad token to unauthorised', () => {
  expect(refusalOf(refusal('TOKEN_INVALID', 403))).toBe('forbidden')
  expect(refusalOf(refusal('TOKEN_INVALID'))).toBe('unauthorised')
})
