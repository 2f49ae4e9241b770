import type { CloseReason } from '@loyalty/embed/protocol'
import { useSyncExternalStore } from 'react'
import { returnUrlOf, returnWith } from '../config.ts'
import { useBridge, useHosted, useRuntime } from '../runtime.ts'

/** How this widget can be left: the page closes it, or an address leads back. Undefined where neither is there. */
export type Exit = { close: (reason: CloseReason) => void; href?: undefined } | { close?: undefined; href: string }

/** The way back that the address asks for, when the service knows it: from the document, or with the session. */
export function useReturnUrl(): string | undefined {
  const { config, search, session } = useRuntime()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const registered = 'session' in state ? state.session.returnUrls : []
  return returnUrlOf(search, [...config.returnUrls, ...registered])
}

/** `reference` goes into the return address of a completed visit. */
export function useExit(outcome: { status: 'completed' | 'cancelled'; reference?: string }): Exit | undefined {
  const bridge = useBridge()
  const back = useReturnUrl()
  if (useHosted()) return { close: (reason) => bridge.close(reason) }
  return back === undefined ? undefined : { href: returnWith(back, outcome) }
}
