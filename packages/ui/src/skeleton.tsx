export interface SkeletonProps {
  shape?: 'line' | 'logo' | 'block' | 'button'
  /** Any CSS length. A line is 100 % wide, a block 6 rem high unless said otherwise. */
  width?: string
  height?: string
}

/** The shape of what is coming. Put it inside a container with `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className="lw-skeleton" data-shape={shape} aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
}

/** The shape of a {@link RadioRow}. */
export function SkeletonRow() {
  return (
    <span className="lw-skeleton-row" aria-hidden="true">
      <Skeleton shape="logo" />
      <span className="lw-skeleton-lines">
        <Skeleton width="55%" />
        <Skeleton width="35%" />
      </span>
    </span>
  )
}
