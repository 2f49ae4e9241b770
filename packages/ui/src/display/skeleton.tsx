export interface SkeletonProps {
  shape?: 'line' | 'logo' | 'block' | 'button'
  /** A CSS length. By default, a skeleton line is 100 % wide, and a skeleton block is 6 rem high. */
  width?: string
  height?: string
}

/** Renders a placeholder for loading content. Put the placeholder inside an element with `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span
      className="lw-skeleton"
      data-shape={shape}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}

/** Renders the placeholder of a {@link RadioRow}. */
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
