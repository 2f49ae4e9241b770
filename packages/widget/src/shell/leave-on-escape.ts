import type { Bridge } from '@loyalty/embed/guest'

/**
 * Makes Escape close the page's dialog that contains this widget. The page itself does not receive the key while the
 * frame has the focus.
 */
export function leaveOnEscape(page: Document, bridge: Pick<Bridge, 'close'>): void {
  page.addEventListener('keydown', (event) => {
    // An open dialog of the widget and other handlers of the key come first. A request in flight keeps the page's
    // dialog open.
    const stays = page.querySelector('dialog[open], .lw-screen:not([inert]) [data-stay="true"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !stays) bridge.close('escape')
  })
}
