import { expect, test } from 'vitest'
import { lwError, type WidgetErrorCode } from '@loyalty/embed/protocol'
import { refusalOf } from './refusal.ts'

test.each<[WidgetErrorCode, string | undefined]>([
  ['token_forbidden', 'forbidden'],
  ['host_unauthenticated', undefined],
  ['offline', undefined],
])('a start that the page refuses with %s shows "%s"', (code, why) => {
  expect(refusalOf({ error: lwError(code, '') })).toBe(why)
})
