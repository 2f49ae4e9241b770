import { expect, test, vi } from 'vitest'
import { warnIfOld } from './warn-if-old.ts'

test('only a loader that was released more than a year ago is warned of', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  for (const features of [{}, { released: 'long ago' }, { version: '1.0.0', released: dayBefore(360) }]) warnIfOld(features)
  expect(warn).not.toHaveBeenCalled()
  warnIfOld({ version: '1.0.0', released: dayBefore(370) })
  expect(warn.mock.calls).toEqual([['embed.js 1.0.0 is more than a year old: load /embed/v1/embed.js or a newer version']])
})
