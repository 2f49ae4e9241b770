import { expect, test, vi } from 'vitest'
import { leaveOnEscape } from './leave-on-escape.ts'

/** How often Escape closes the page's dialog over a screen that holds `there`. */
function closings(there?: string, taken = false): number {
  const page = Object.assign(new EventTarget(), { querySelector: (selector: string) => (there && selector.includes(there) ? {} : null) })
  const close = vi.fn<() => void>()
  leaveOnEscape(page as unknown as Document, { close })
  const press = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' })
  if (taken) press.preventDefault()
  page.dispatchEvent(press)
  return close.mock.calls.length
}

test('Escape closes the dialog around, unless it belongs to one within, was taken, or an exchange is on its way', () => {
  expect(closings()).toBe(1)
  expect(closings('dialog[open]')).toBe(0)
  expect(closings(undefined, true)).toBe(0)
  expect(closings('[data-stay="true"]')).toBe(0)
})
