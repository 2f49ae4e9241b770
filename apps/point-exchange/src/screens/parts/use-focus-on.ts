import { useCallback } from 'react'
import { useBridge } from '@loyalty/widget'

/**
 * Returns a function that focuses an input and scrolls to it. The host page also scrolls, because a frame as tall as
 * its content cannot scroll.
 */
export function useFocusOn(): (input: Element | null | undefined) => void {
  const bridge = useBridge()
  return useCallback(
    (input) => {
      if (!(input instanceof HTMLElement)) return
      input.focus()
      // Scrolls to the whole field or list of choices, so that the user sees the label too, not only the input.
      const field = input.closest('.lw-field')
      const whole = field ?? input.closest('.lw-radio-list') ?? input
      if (whole.getBoundingClientRect().top < 0) whole.scrollIntoView()
      // Scrolls also when the field is in view, because the bottom bar may cover the error under the input.
      else field?.scrollIntoView({ block: 'nearest' })
      bridge.scroll(Math.round(whole.getBoundingClientRect().top), 'fault')
    },
    [bridge],
  )
}
