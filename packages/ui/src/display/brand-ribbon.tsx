import type { ReactNode } from 'react'

/** Renders the line that is always visible in the sandbox: "Sandbox – no real points". */
export function BrandRibbon({ children }: { children: ReactNode }) {
  return <p className="lw-ribbon">{children}</p>
}
