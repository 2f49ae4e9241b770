const step = '.lw-screen:not([inert]) :is(.lw-back, [data-stay="true"])'

/** Returns whether `goBack` would handle the device's back gesture. */
export const canGoBack = (page: ParentNode): boolean => page.querySelector(`dialog[open], ${step}`) !== null

/**
 * Handles the device's back gesture: closes an open dialog, or presses the back button of the step, and returns true.
 * Returns true too if a request in flight keeps the screen (`data-stay`). Returns false if the app should go back.
 */
export function goBack(page: ParentNode): boolean {
  if (closeDialog(page)) return true
  const back = page.querySelector<HTMLElement>(step)
  back?.click()
  return Boolean(back)
}

/**
 * Closes an open dialog as Escape does, and returns whether there was a dialog. An open dialog blocks the rest of the
 * page, even when the dialog is out of sight.
 */
export function closeDialog(page: ParentNode): boolean {
  return page.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined
}
