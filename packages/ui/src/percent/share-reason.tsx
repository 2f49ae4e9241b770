const scrollIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Why an action did less than was asked. It scrolls into view when it comes or changes: the bar at the end of the view may cover it. */
export function ShareReason({ children }: { children: string }) {
  return (
    <p key={children} ref={scrollIntoView} className="lw-reason">
      {children}
    </p>
  )
}
