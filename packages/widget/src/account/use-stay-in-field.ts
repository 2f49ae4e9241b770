import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus in a field when the user presses a button or a checkbox. A field that loses the focus starts the
 * check, and the check's status would move the page under the pointer.
 */
export function useStayInField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button, label:has([type=checkbox])'))
        event.preventDefault()
    }
    current?.addEventListener('mousedown', stay)
    return () => current?.removeEventListener('mousedown', stay)
  }, [form])
}
