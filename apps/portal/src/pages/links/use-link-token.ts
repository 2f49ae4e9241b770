import { useLocation } from '@tanstack/react-router'

/** Returns the secret of a mail's link: the part of the address after `#`, which no server sees. */
export const useLinkToken = (): string => useLocation({ select: ({ hash }) => hash })
