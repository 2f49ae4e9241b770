import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LoyaltyWidget, type LoyaltyWidgetProps } from './loyalty-widget.ts'

const options = {
  type: 'multibrand',
  embedKey: 'ek_sandbox_1',
  origin: 'http://localhost:4001',
  className: 'rewards',
  locale: 'ar',
  appearance: { accent: '#0b6e4f' },
  onReady: () => {},
} satisfies LoyaltyWidgetProps

function onServer(more: Partial<LoyaltyWidgetProps>): string {
  const consoleError = vi.spyOn(console, 'error')
  const html = renderToString(
    createElement(LoyaltyWidget, { ...options, ...more }, createElement('a', { href: '/account' }, 'Open')),
  )
  expect(consoleError).not.toHaveBeenCalled()
  return html
}

test('a server renders the element with attributes and fallback content', () => {
  expect(onServer({ tokenEndpoint: '/token' })).toBe(
    '<loyalty-widget type="multibrand" origin="http://localhost:4001" locale="ar" class="rewards" embed-key="ek_sandbox_1" token-endpoint="/token">' +
      '<a href="/account">Open</a></loyalty-widget>',
  )
})

test('without a token endpoint, a server renders only the fallback', () => {
  expect(onServer({ fetchToken: () => ({ token: 't', expiresIn: 60 }) })).toBe(
    '<div class="rewards"><a href="/account">Open</a></div>',
  )
})
