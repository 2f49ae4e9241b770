import { useCallback } from 'react'
import { useBridge } from '@loyalty/widget'

/** Leads to an input that has to be mended. The page around scrolls too: a frame as tall as its content cannot. */
export function useFocusOn(): (input: Element | null | undefined) => void {
  const bridge = useBridge()
  return useCallback(
    (input) => {
      if (!(input instanceof HTMLElement)) return
      input.focus()
      // With its label, or what is said of the group.
      const whole = input.closest('.lw-field, .lw-radio-list') ?? input
      // The fault is said under the input, where a bar may lie over it.
      whole.scrollIntoView({ block: whole.getBoundingClientRect().top < 0 ? 'start' : 'nearest' })
      bridge.scroll(Math.round(whole.getBoundingClientRect().top), 'fault')
    },
    [bridge],
  )
}
