import { useEffect, useRef } from 'react'

/** When what had the focus goes with a change of `content`, what has come in its place has it, or `next` has. */
export function useFocusKept(content: unknown, next: () => void): void {
  const last = useRef<Element | null>(null)
  const shown = useRef(content)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    // A row may have taken it before anybody listened.
    last.current = document.activeElement
    const note = ({ target }: FocusEvent) => void (last.current = target as Element)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current === content) return
    shown.current = content
    const gone = last.current
    if (!gone || gone.isConnected || document.activeElement !== document.body) return
    const again = document.getElementById(gone.id)
    if (again && again.getAttribute('aria-label') === gone.getAttribute('aria-label')) again.focus()
    else latest.current()
  }, [content])
}
