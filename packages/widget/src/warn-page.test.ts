import { expect, test, vi } from 'vitest'
import { warnPage } from './warn-page.ts'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['without a date', {}, null, []],
  ['with an unreadable date', { released: 'long ago' }, null, []],
  ['released within a year', { released: dayBefore(360) }, null, []],
  [
    'released more than a year ago',
    { released: dayBefore(370) },
    null,
    [`embed.js of ${dayBefore(370)} is more than a year old`],
  ],
  ['on a page of its own origin', {}, {} as Element, ['The page has the origin of its widget']],
])('warns, or not, of a loader %s', (_, features, frameElement, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warnPage({ features }, frameElement)
  expect(warn.mock.calls).toEqual(warnings.map((warning) => [expect.stringContaining(warning)]))
  warn.mockRestore()
})
