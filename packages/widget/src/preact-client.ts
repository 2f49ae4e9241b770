import type { ReactNode } from 'react'
import { render, type ComponentChild } from 'preact'

/**
 * Replaces `createRoot` of `react-dom/client` in the widgets' build. React and `preact/compat` remove the elements in
 * the container first. This root takes over the elements of the document's own first screen, so the focus stays and
 * nothing moves.
 */
export const createRoot = (container: Element) => ({
  render: (screen: ReactNode): void => render(screen as ComponentChild, container),
})
