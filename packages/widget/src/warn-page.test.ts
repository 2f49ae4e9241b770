import { expect, test, vi } from 'vitest'
import { warnPage } from './warn-page.ts'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['that says no day', {}, null, []],
  ['whose day is none', { released: 'long ago' }, null, []],
  ['that was released within a year', { released: dayBefore(360) }, null, []],
  ['that was released more than a year ago', { released: dayBefore(370) }, null, [`embed.js of ${dayBefore(370)} is more than a year old`]],
  ['on a page that can reach into its frame', {}, {} as Element, ['The page has the origin of its widget']],
])('a loader %s is warned of, or not', (_, features, frameElement, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warnPage({ features }, frameElement)
  expect(warn.mock.calls).toEqual(warnings.map((warning) => [expect.stringContaining(warning)]))
  warn.mockRestore()
})
