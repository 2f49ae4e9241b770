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
      const field = input.closest('.lw-field')
      const whole = field ?? input.closest('.lw-radio-list') ?? input
      if (whole.getBoundingClientRect().top < 0) whole.scrollIntoView()
      // Its fault is said under it, where a bar may lie over it.
      else field?.scrollIntoView({ block: 'nearest' })
      bridge.scroll(Math.round(whole.getBoundingClientRect().top), 'fault')
    },
    [bridge],
  )
}
