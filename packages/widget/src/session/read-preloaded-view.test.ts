import { expect, test } from 'vitest'
import { readPreloadedView } from './read-preloaded-view.ts'

/** Creates a fake document with a preloaded view. */
const pageWith = (text: string) => {
  let there: { textContent: string; remove: () => void } | null = { textContent: text, remove: () => (there = null) }
  return { querySelector: (selector: string) => (selector === '#lw-view' ? there : null) } as unknown as Document
}

test('readPreloadedView returns the view once and removes the #lw-view element', () => {
  const page = pageWith(String.raw`{"widget":"multibrand","subject":"\u003clayla>"}`)
  expect(readPreloadedView(page)).toEqual({ widget: 'multibrand', subject: '<layla>' })
  expect(page.querySelector('#lw-view')).toBeNull()
  expect(readPreloadedView(page)).toBeUndefined()
})

test('readPreloadedView ignores a truncated view', () => {
  expect(readPreloadedView(pageWith('{"widget":"mult'))).toBeUndefined()
})
