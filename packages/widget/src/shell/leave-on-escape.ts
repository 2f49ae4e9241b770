import type { Bridge } from '@loyalty/embed/guest'

/** Escape closes the dialog that the page shows this widget in: while the focus is in the frame, only the frame hears the key. */
export function leaveOnEscape(page: Document, bridge: Pick<Bridge, 'close'>): void {
  page.addEventListener('keydown', (event) => {
    // A dialog of the widget's own closes first, as whatever took the key does; what is on its way is not to be left.
    const stays = page.querySelector('dialog[open], .lw-screen:not([inert]) [data-stay="true"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !stays) bridge.close('escape')
  })
}
