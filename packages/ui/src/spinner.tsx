/** Decoration: the text beside it says what is going on. */
export function Spinner({ size = '1.125rem' }: { size?: string }) {
  return <span className="lw-spinner" aria-hidden="true" style={{ inlineSize: size, blockSize: size }} />
}
