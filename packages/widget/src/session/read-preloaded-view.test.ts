import { expect, test } from 'vitest'
import { readPreloadedView } from './read-preloaded-view.ts'

/** A document with a preloaded view, until the view is removed. */
const pageWith = (text: string) => {
  let there: { textContent: string; remove: () => void } | null = { textContent: text, remove: () => (there = null) }
  return { querySelector: (selector: string) => (selector === '#lw-view' ? there : null) } as unknown as Document
}

test('reads the view once and removes it from the document', () => {
  const page = pageWith(String.raw`{"widget":"multibrand","subject":"\u003clayla>"}`)
  expect(readPreloadedView(page)).toEqual({ widget: 'multibrand', subject: '<layla>' })
  expect(page.querySelector('#lw-view')).toBeNull()
  expect(readPreloadedView(page)).toBeUndefined()
})

test('ignores a truncated view', () => {
  expect(readPreloadedView(pageWith('{"widget":"mult'))).toBeUndefined()
})
