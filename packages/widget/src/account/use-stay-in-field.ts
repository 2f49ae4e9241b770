import { useEffect, type RefObject } from 'react'

/** Leaving a field starts its check, which moves the page under the pointer: a press on what is not a field must not leave it. */
export function useStayInField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button, label:has([type=checkbox])')) event.preventDefault()
    }
    current?.addEventListener('mousedown', stay)
    return () => current?.removeEventListener('mousedown', stay)
  }, [form])
}
