import type { Bridge } from '@loyalty/embed/guest'

/**
 * Makes Escape close the embedding page's dialog that contains this widget. The embedding page receives no keys while
 * the widget's frame has the focus.
 */
export function leaveOnEscape(page: Document, bridge: Pick<Bridge, 'close'>): void {
  page.addEventListener('keydown', (event) => {
    // Escape first closes an open dialog of the widget. The embedding page's dialog also stays open during a request in
    // flight, or if another handler has handled the key.
    const stays = page.querySelector('dialog[open], .lw-screen:not([inert]) [data-stay="true"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !stays) bridge.close('escape')
  })
}
