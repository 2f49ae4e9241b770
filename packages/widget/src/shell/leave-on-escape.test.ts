import { expect, test, vi } from 'vitest'
import { leaveOnEscape } from './leave-on-escape.ts'

/**
 * Returns how often one press of Escape closes the page's dialog. `there` is an element that the screen contains.
 * `taken` means that another handler has already handled the key.
 */
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

test("Escape closes the embedding page's dialog unless the widget handles the key", () => {
  expect(closings()).toBe(1)
  expect(closings('dialog[open]')).toBe(0)
  expect(closings(undefined, true)).toBe(0)
  expect(closings('[data-stay="true"]')).toBe(0)
})
