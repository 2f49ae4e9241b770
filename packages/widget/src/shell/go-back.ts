/**
 * The device's own way back as the widget's: it closes what lies over the screen, or presses the step's own button. True when that has been done,
 * and while something is on its way that is not to be left (`data-stay`); false where the app is to go back instead.
 */
export function goBack(page: ParentNode): boolean {
  if (closeDialog(page)) return true
  const back = page.querySelector<HTMLElement>('.lw-screen:not([inert]) :is(.lw-back, [data-stay="true"])')
  back?.click()
  return Boolean(back)
}

/** As Escape would. An open dialog is all that can be reached, also where it is out of sight. */
export function closeDialog(page: ParentNode): boolean {
  return page.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true })) !== undefined
}
