import { createElement, createRef } from 'react'
import type { LoyaltyWidgetElement } from '../host/element.ts'
import { LoyaltyWidget } from './loyalty-widget.ts'

// The compiler runs these tests: a correct line must compile, and a line with `@ts-expect-error` must not.
const options = { type: 'multibrand', embedKey: 'ek_sandbox_1', origin: 'http://localhost:4001' } as const

createElement(LoyaltyWidget, options)
createElement(LoyaltyWidget, { ...options, tokenEndpoint: '/token', className: 'rewards', 'aria-label': 'Rewards' })
createElement(LoyaltyWidget, { ...options, ref: createRef<LoyaltyWidgetElement>() })
createElement(LoyaltyWidget, {
  ...options,
  fetchToken: ({ reason, signal }) => ({ token: signal.aborted ? '' : reason, expiresIn: 60 }),
  onReady: ({ firstPaintMs }) => firstPaintMs.toFixed(),
  onComplete: ({ name, data }) => [name, data],
  onClose: ({ reason }) => reason === 'done',
})

// @ts-expect-error -- the widget type is unknown
createElement(LoyaltyWidget, { ...options, type: 'exchange' })
// @ts-expect-error -- the origin is missing
createElement(LoyaltyWidget, { type: 'multibrand', embedKey: 'ek_sandbox_1' })
// @ts-expect-error -- the embed key is missing
createElement(LoyaltyWidget, { type: 'multibrand', origin: 'http://localhost:4001' })
// @ts-expect-error -- the theme is unknown
createElement(LoyaltyWidget, { ...options, theme: 'sepia' })
// @ts-expect-error -- `on` is no prop: the component has a prop for each event
createElement(LoyaltyWidget, { ...options, on: {} })
// @ts-expect-error -- 'tired' is no reason of a close event
createElement(LoyaltyWidget, { ...options, onClose: ({ reason }) => reason === 'tired' })
// @ts-expect-error -- the token has no lifetime
createElement(LoyaltyWidget, { ...options, fetchToken: () => ({ token: 't' }) })
// @ts-expect-error -- the ref is for an input element
createElement(LoyaltyWidget, { ...options, ref: createRef<HTMLInputElement>() })
