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
  /** The origin of the service. Required, because an npm package has no script tag with the origin. */
  origin: string
}
type Listeners = { [N in keyof WidgetEvents as `on${Capitalize<N>}`]?: (detail: WidgetEvents[N]) => void }

/**
 * The props of `LoyaltyWidget`: the options of `mount()`, a callback for each event, and the attributes of any element.
 * The children are the fallback content.
 */
export type LoyaltyWidgetProps = Options &
  Listeners &
  Omit<HTMLAttributes<LoyaltyWidgetElement>, keyof Options | keyof Listeners>

// Uses a layout effect, because the element reads its properties when it enters the page. On a server, uses an ordinary
// effect, because React 18 warns about a layout effect.
const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect
const never = () => () => {}

/**
 * Renders `<loyalty-widget>` in React 18 and 19; `ref` gets the element. Changed props change the running widget.
 * Without `tokenEndpoint`, a server renders a `<div>` with the fallback, because an element without a token source
 * reports an error.
 */
export const LoyaltyWidget = forwardRef<LoyaltyWidgetElement, LoyaltyWidgetProps>(function LoyaltyWidget(props, ref) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { tokenEndpoint, id, style, className, children } = props
  return isHydrated || tokenEndpoint
    ? createElement(Live, { ...props, ref })
    : createElement('div', { id, style, className }, children)
})

const Live = forwardRef<LoyaltyWidgetElement, LoyaltyWidgetProps>(function Live(props, ref) {
  const {
    embedKey,
    tokenEndpoint,
    fetchToken,
    appearance,
    className,
    onReady,
    onComplete,
    onEvent,
    onError,
    onClose,
    onMessage,
    ...rest
  } = props
  const element = useRef<LoyaltyWidgetElement>(null)

  useImperativeHandle(ref, () => element.current as LoyaltyWidgetElement, [])
  useCommit(() => {
    defineElement()
    const widget = Object.assign(element.current as LoyaltyWidgetElement, { fetchToken, appearance })
    const mounted = new AbortController()
    const listeners = {
      ready: onReady,
      complete: onComplete,
      event: onEvent,
      error: onError,
      close: onClose,
      message: onMessage,
    }
    for (const [name, listener] of Object.entries(listeners)) {
      widget.addEventListener(`lw:${name}`, (event) => listener?.((event as CustomEvent).detail as never), {
        signal: mounted.signal,
      })
    }
    return () => mounted.abort()
  })

  // Passes `class`, because React 18 renders `className` of a custom element as an attribute called `className`.
  return createElement('loyalty-widget', {
    ...rest,
    ref: element,
    class: className,
    'embed-key': embedKey,
    'token-endpoint': tokenEndpoint,
  })
})
