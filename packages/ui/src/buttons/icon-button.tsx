import type { ComponentProps, ReactNode } from 'react'

/** A 44 px square with an icon. `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  ...rest
}: { label: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`lw-icon-button ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
}
