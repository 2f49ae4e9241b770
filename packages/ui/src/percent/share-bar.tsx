/** The number of combinations of colour and pattern. */
export const TONES = 10

export interface ShareSegment {
  id: string
  percent: number
  /** Index of the colour and pattern. The default is the position in the bar. */
  tone?: number
}

/**
 * Renders the split as one bar. Decorative, because the text beside the bar shows the numbers. Segments differ in
 * pattern and gap, not only in colour.
 */
export function ShareBar({ segments }: { segments: readonly ShareSegment[] }) {
  return (
    <div className="lw-share-bar" aria-hidden="true">
      {segments.map(
        // A segment with 0 % would still have the minimum width, so the bar leaves the segment out.
        ({ id, percent, tone }, index) =>
          percent > 0 && (
            <span key={id} className="lw-tone" data-tone={(tone ?? index) % TONES} style={{ flexGrow: percent }} />
          ),
      )}
    </div>
  )
}

/** Renders the swatch beside a text. The swatch has the colour and pattern of the matching segment in the bar. */
export function ShareSwatch({ index }: { index: number }) {
  return <span className="lw-tone lw-swatch" data-tone={index % TONES} aria-hidden="true" />
}
