import type { ComponentType } from 'react'
import { useLocation } from '@tanstack/react-router'

/**
 * Returns the page of a mail's link. `token` is the secret of the link: the part of the address after `#`, which no
 * server sees. Another link in the same tab starts the page again, so that no answer of the link before it stays.
 */
export const withLinkToken = (Page: ComponentType<{ token: string }>) =>
  function LinkPage() {
    const token = useLocation({ select: ({ hash }) => hash })
    return <Page key={token} token={token} />
  }
