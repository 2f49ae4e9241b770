import type { ComponentProps, ReactNode } from 'react'

/** Renders a 44 px square button with an icon. `label` is the accessible name. */
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
