import type { CloseReason } from '@loyalty/embed/protocol'
import { returnUrlOf, returnWith } from '../config.ts'
import { useBridge, useHosted, useRuntime } from '../runtime.ts'

/** How this widget can be left: the page closes it, or an address leads back. Undefined where neither is there. */
export type Exit = { close: (reason: CloseReason) => void; href?: undefined } | { close?: undefined; href: string }

/** `reference` goes into the return address of a completed visit. */
export function useExit(outcome: { status: 'completed' | 'cancelled'; reference?: string }): Exit | undefined {
  const { config, search } = useRuntime()
  const bridge = useBridge()
  if (useHosted()) return { close: (reason) => bridge.close(reason) }
  const back = returnUrlOf(search, config.returnUrls)
  return back === undefined ? undefined : { href: returnWith(back, outcome) }
}
