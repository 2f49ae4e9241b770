import type { ReactNode } from 'react'

/** Renders the facts of one object: names at the inline start, values beside them. */
export function Facts({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ name, value }) => (
        <div key={name} className="facts-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
