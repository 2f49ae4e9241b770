import { useEffect, useRef, type RefObject } from 'react'

/** Ctrl+Z or ⌘Z anywhere on the screen, except in a text field elsewhere, whose own undo it is. */
export function useUndoKey(group: RefObject<HTMLElement | null>, undo: () => void): void {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, dialog') && !group.current?.contains(target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [group])
}
