import type { Page } from '../settings.ts'

export type Widget = { type: Exclude<Page, 'account'>; order: string | undefined }

const withOrder = (path: string, { type, order }: Widget, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(type === 'point-exchange' && order && { order }), ...more })
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Where the loader asks for a token: the order's number is all that the page knows of it. */
export const tokenAddress = (widget: Widget): string => withOrder(`/api/widget-token/${widget.type}`, widget)

/** Where a plain frame starts: the shop's server sends it on, with a token. */
export const frameAddress = (widget: Widget, wishes: Record<string, string> = {}): string =>
  withOrder(`/widgets/${widget.type}`, widget, wishes)
