import { expect, test, vi } from 'vitest'
import { leaveOnEscape } from './leave-on-escape.ts'

/** Returns how often Escape closes the page's dialog over a screen that contains `there`. */
function closings(there?: string, taken = false): number {
  const page = Object.assign(new EventTarget(), {
    querySelector: (selector: string) => (there && selector.includes(there) ? {} : null),
  })
  const close = vi.fn<() => void>()
  leaveOnEscape(page as unknown as Document, { close })
  const press = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' })
  if (taken) press.preventDefault()
  page.dispatchEvent(press)
  return close.mock.calls.length
}

test('closes the dialog on Escape unless something else needs the key', () => {
  expect(closings()).toBe(1)
  expect(closings('dialog[open]')).toBe(0)
  expect(closings(undefined, true)).toBe(0)
  expect(closings('[data-stay="true"]')).toBe(0)
})
