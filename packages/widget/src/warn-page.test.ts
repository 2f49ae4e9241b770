import { expect, test, vi } from 'vitest'
import { warnPage } from './warn-page.ts'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['a loader without a date', {}, null, []],
  ['a loader with an unreadable date', { released: 'long ago' }, null, []],
  ['a loader of the last year', { released: dayBefore(360) }, null, []],
  [
    'a loader of more than a year ago',
    { released: dayBefore(370) },
    null,
    [`embed.js of ${dayBefore(370)} is more than a year old`],
  ],
  ['a page on the origin of the widget', {}, {} as Element, ['The page has the origin of its widget']],
])('warnPage warns only about old loaders and same-origin pages: %s', (_, features, frameElement, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warnPage({ features }, frameElement)
  expect(warn.mock.calls).toEqual(warnings.map((warning) => [expect.stringContaining(warning)]))
  warn.mockRestore()
})
