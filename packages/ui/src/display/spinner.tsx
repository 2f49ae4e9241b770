/** Renders a decorative spinner. The text beside the spinner names the activity. */
export function Spinner({ size = '1.125rem' }: { size?: string }) {
  return <span className="lw-spinner" aria-hidden="true" style={{ inlineSize: size, blockSize: size }} />
}
