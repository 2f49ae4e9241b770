import type { ReactNode } from 'react'

/** Renders an address or a code, which reads from left to right in every language. */
export const Ltr = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="id">
    {children}
  </bdi>
)
