import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus in a field when the user presses a button or a checkbox. Otherwise the field would start the member
 * check, and the new status text would move the button under the pointer.
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
