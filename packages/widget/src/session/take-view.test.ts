import { expect, test } from 'vitest'
import { takeView } from './take-view.ts'

/** A document with what has come behind it, until it is taken away. */
const pageWith = (text: string) => {
  let there: { textContent: string; remove: () => void } | null = { textContent: text, remove: () => (there = null) }
  return { querySelector: (selector: string) => (selector === '#lw-view' ? there : null) } as unknown as Document
}

test('what came behind the document is read once, and does not stay in it', () => {
  const page = pageWith(String.raw`{"widget":"multibrand","subject":"\u003clayla>"}`)
  expect(takeView(page)).toEqual({ widget: 'multibrand', subject: '<layla>' })
  expect(page.querySelector('#lw-view')).toBeNull()
  expect(takeView(page)).toBeUndefined()
})

test('what was cut off on its way is as if it had not come', () => {
  expect(takeView(pageWith('{"widget":"mult'))).toBeUndefined()
})
