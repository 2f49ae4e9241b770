import type { Page } from '../settings.ts'

export type Widget = { type: Exclude<Page, 'account'>; order: string | undefined }

const withOrder = (path: string, { type, order }: Widget, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(type === 'point-exchange' && order && { order }), ...more })
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/**
 * Returns the address of the widget's token endpoint. The address names only the order. The server takes the customer
 * from the session and the amount from the order.
 */
export const tokenAddress = (widget: Widget): string => withOrder(`/api/widget-token/${widget.type}`, widget)

/** Returns the address of a plain frame. The shop's server redirects the frame to the widget and adds a token. */
export const frameAddress = (widget: Widget, display: Record<string, string> = {}): string =>
  withOrder(`/widgets/${widget.type}`, widget, display)
