import type { CloseReason } from '@loyalty/embed/protocol'
import { useSyncExternalStore } from 'react'
import { returnUrlOf, returnWith } from '../config.ts'
import { useBridge, useHosted, useRuntime } from '../runtime.ts'

/** The way to leave the widget: the page closes the widget, or a link leads to the return address. */
export type Exit = { close: (reason: CloseReason) => void; href?: undefined } | { close?: undefined; href: string }

/**
 * Returns the return address from the query if the service has registered that address for the document or the session.
 */
export function useReturnUrl(): string | undefined {
  const { config, search, session } = useRuntime()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const registered = 'session' in state ? state.session.returnUrls : []
  return returnUrlOf(search, [...config.returnUrls, ...registered])
}

/**
 * Returns the way to leave the widget, or undefined if the widget has neither a host nor a return address. The link to
 * the return address contains `reference` after a completed order.
 */
export function useExit(outcome: { status: 'completed' | 'cancelled'; reference?: string }): Exit | undefined {
  const bridge = useBridge()
  const back = useReturnUrl()
  if (useHosted()) return { close: (reason) => bridge.close(reason) }
  return back === undefined ? undefined : { href: returnWith(back, outcome) }
}
