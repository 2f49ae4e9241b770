import { useEffect, useRef } from 'react'

/** When what had the focus goes with a change of `rows`, what has come in its place has it, or `next` has. */
export function useFocusKept(rows: unknown, next: () => void): void {
  const last = useRef<Element | null>(null)
  const shown = useRef(rows)
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
    if (shown.current === rows) return
    shown.current = rows
    const gone = last.current
    if (!gone || gone.isConnected || document.activeElement !== document.body) return
    const again = document.getElementById(gone.id)
    if (again && again.getAttribute('aria-label') === gone.getAttribute('aria-label')) again.focus()
    else latest.current()
  }, [rows])
}
