import { expect, test, vi } from 'vitest'
import { leaveOnEscape } from './leave-on-escape.ts'

/**
 * Returns how often one press of Escape closes the page's dialog. The screen contains the element `there`. `taken`
 * means that another handler has used the key.
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

test('Escape closes the dialog of the page unless the widget needs Escape', () => {
  expect(closings()).toBe(1)
  expect(closings('dialog[open]')).toBe(0)
  expect(closings(undefined, true)).toBe(0)
  expect(closings('[data-stay="true"]')).toBe(0)
})
