export interface ShareSegment {
  id: string
  percent: number
  /** Which colour and pattern, where it is not the one of its place. */
  tone?: number
}

/** The split as one bar. Decoration: the numbers stand in text beside it. Segments differ by pattern and gap as well as by colour. */
export function ShareBar({ segments }: { segments: readonly ShareSegment[] }) {
  return (
    <div className="lw-share-bar" aria-hidden="true">
      {segments.map(
        // What has no share would still be drawn at the least width; so a part that gets its first share comes at once.
        ({ id, percent, tone }, index) =>
          percent > 0 && <span key={id} className="lw-tone" data-tone={(tone ?? index) % 6} style={{ flexGrow: percent }} />,
      )}
    </div>
  )
}

/** The mark that ties a row of text to its segment: same colour, same pattern. */
export function ShareSwatch({ index }: { index: number }) {
  return <span className="lw-tone lw-swatch" data-tone={index % 6} aria-hidden="true" />
}
