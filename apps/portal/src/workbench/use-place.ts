import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** The parts of the frame that the workbench covers on a phone. */
const covered = '.skip-link, .top-bar, .rail, .content, .foot, .workbench > .workbench-bar'

/** The part of the handle above the edge, in pixels. The scroll padding contains it. */
const handle = 12

/**
 * Returns the focus at the end to the control that had it, or to the bar if that control is gone. A person whose focus
 * has left the workbench keeps it.
 */
export const useFocusReturn = (root: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const opener = document.activeElement
    const own = root.current
    own?.focus()
    return () => {
      if (own?.contains(document.activeElement) !== true) return
      const isLeft = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const next = isLeft ? opener : own.parentElement?.querySelector<HTMLElement>(':scope > .workbench-bar')
      next?.focus()
    }
  }, [root])

/**
 * Keeps the page usable beside the workbench: its end stays above, and so does the control with the focus. On a phone,
 * the workbench covers the page, so nothing below takes the focus. `height` is in pixels.
 */
export const usePlace = (root: RefObject<HTMLElement | null>, height: number, isNarrow: boolean): void => {
  useEffect(() => {
    if (!isNarrow) return undefined
    const parts = [...document.querySelectorAll<HTMLElement>(covered)]
    for (const part of parts) part.inert = true
    return () => {
      for (const part of parts) part.inert = false
    }
  }, [isNarrow])
  useEffect(() => {
    if (isNarrow) return undefined
    const { style } = document.documentElement
    style.setProperty('--workbench', `calc(${height}px + 2.25rem)`)
    // A control that gets the focus scrolls to above the handle.
    style.scrollPaddingBlock = `0.5rem calc(${height}px + 3.25rem)`
    return () => {
      style.removeProperty('--workbench')
      style.scrollPaddingBlock = ''
    }
  }, [height, isNarrow])
  useEffect(() => {
    if (isNarrow) return undefined
    const uncover = ({ target }: FocusEvent) => {
      const own = root.current
      if (!(target instanceof Element) || own === null || own.contains(target)) return
      // The focus ring of a choice surrounds its whole row.
      const shown = target.closest('label') ?? target
      // The browser itself scrolls the control into the view, after this event.
      requestAnimationFrame(() => {
        if (shown.getBoundingClientRect().bottom > own.getBoundingClientRect().top - handle)
          shown.scrollIntoView({ block: 'nearest' })
      })
    }
    document.addEventListener('focusin', uncover)
    return () => document.removeEventListener('focusin', uncover)
  }, [root, isNarrow])
}
