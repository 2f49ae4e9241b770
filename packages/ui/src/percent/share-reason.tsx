const scrollIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/**
 * Renders the sentence that says why an action changed less than intended. A new sentence scrolls into view, because
 * the sticky bar may cover it.
 */
export function ShareReason({ children }: { children: string }) {
  return (
    <p key={children} ref={scrollIntoView} className="lw-reason">
      {children}
    </p>
  )
}
