/**
 * The device's own way back as the widget's: it closes what lies over the screen, or presses the step's own button. True when that has been done,
 * and while something is on its way that is not to be left (`data-stay`); false where the app is to go back instead.
 */
export function goBack(page: ParentNode): boolean {
  const dialog = page.querySelector('dialog[open]')
  const back = page.querySelector<HTMLElement>('.lw-screen:not([inert]) :is(.lw-back, [data-stay="true"])')
  if (dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  else back?.click()
  return Boolean(dialog ?? back)
}
