import { useState } from 'react'

/** Returns the secret of a mail's link: the part of the address after `#`, which no server sees. */
export const useLinkToken = (): string => useState(() => window.location.hash.slice(1))[0]
