const scrollIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/**
 * Renders the sentence that says why the control refused or limited an action. A new sentence scrolls into view,
 * because the bar at the bottom of the screen may cover the sentence.
 */
export function ShareReason({ children }: { children: string }) {
  return (
    <p key={children} ref={scrollIntoView} className="lw-reason">
      {children}
    </p>
  )
}
