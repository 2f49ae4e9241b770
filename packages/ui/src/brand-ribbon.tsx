import type { ReactNode } from 'react'

/** "Sandbox – no real points": a line that is always visible while nothing is real. */
export function BrandRibbon({ children }: { children: ReactNode }) {
  return <p className="lw-ribbon">{children}</p>
}
