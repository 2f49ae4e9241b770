/** Renders a decorative spinner. The caller renders a text beside the spinner that names the activity. */
export function Spinner({ size = '1.125rem' }: { size?: string }) {
  return <span className="lw-spinner" aria-hidden="true" style={{ inlineSize: size, blockSize: size }} />
}
