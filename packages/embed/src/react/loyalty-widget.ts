'use client'

import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type HTMLAttributes,
} from 'react'
import { defineElement, type LoyaltyWidgetElement } from '../host/element.ts'
import type { WidgetEvents } from '../host/events.ts'
import type { WidgetOptions } from '../host/mount.ts'

type Options = Omit<WidgetOptions, 'on' | 'onMessage' | 'origin'> & {
  /** Where the widgets are served: there is no script tag that would say it. */
  origin: string
}
type Listeners = { [N in keyof WidgetEvents as `on${Capitalize<N>}`]?: (detail: WidgetEvents[N]) => void }

/** The options of `mount()`, a callback for each event, and what any element takes. The children are the fallback. */
export type LoyaltyWidgetProps = Options & Listeners & Omit<HTMLAttributes<LoyaltyWidgetElement>, keyof Options | keyof Listeners>

// A layout effect, which React 18 warns of on a server: the element looks at its properties as soon as it is in the page.
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect
const never = () => () => {}

/**
 * `<loyalty-widget>` for React 18 and 19; `ref` is the element. Props change the running widget, and callbacks are those of the last render.
 * Rendered on a server it is the element with its attributes; with `fetchToken` alone, which only the hydrated page has, a `<div>` with the
 * fallback, because an element without a way to a token would be an error.
 */
export const LoyaltyWidget = forwardRef<LoyaltyWidgetElement, LoyaltyWidgetProps>(function LoyaltyWidget(props, ref) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { tokenEndpoint, id, style, className, children } = props
  return isHydrated || tokenEndpoint ? createElement(Live, { ...props, ref }) : createElement('div', { id, style, className }, children)
})

const Live = forwardRef<LoyaltyWidgetElement, LoyaltyWidgetProps>(function Live(props, ref) {
  const { embedKey, tokenEndpoint, fetchToken, appearance, className, onReady, onComplete, onEvent, onError, onClose, onMessage, ...rest } =
    props
  const element = useRef<LoyaltyWidgetElement>(null)

  useImperativeHandle(ref, () => element.current as LoyaltyWidgetElement, [])
  useCommit(() => {
    defineElement()
    const widget = Object.assign(element.current as LoyaltyWidgetElement, { fetchToken, appearance })
    const mounted = new AbortController()
    const listeners = { ready: onReady, complete: onComplete, event: onEvent, error: onError, close: onClose, message: onMessage }
    for (const [name, listener] of Object.entries(listeners)) {
      widget.addEventListener(`lw:${name}`, (told) => listener?.((told as CustomEvent).detail as never), { signal: mounted.signal })
    }
    return () => mounted.abort()
  })

  // `class`, because React 18 takes `className` of an element with a hyphen for an attribute of that name.
  return createElement('loyalty-widget', {
    ...rest,
    ref: element,
    class: className,
    'embed-key': embedKey,
    'token-endpoint': tokenEndpoint,
  })
})
