/** After what had the focus is gone: back to `before` while it stands, else to the heading. A focus that found its place stays. */
export function focusAgain(before?: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = before?.isConnected && before !== body ? before : document.querySelector('h1')
  if (target instanceof HTMLElement) target.focus()
}
