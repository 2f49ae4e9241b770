import { useId, type ReactNode } from 'react'

type PanelProps = {
  title: string
  text?: string
  icon?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A section of a page with a title. */
export const Panel = ({ title, text, icon, aside, children, className = '' }: PanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 rounded-2xl border border-line bg-panel p-4 sm:p-5 ${className}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="flex items-center gap-2 text-lg font-semibold">
          {icon}
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
