import type { ReactNode, Ref } from 'react'
import InfoIcon from 'lucide-react/icons/info'
import DangerIcon from 'lucide-react/icons/circle-alert'
import SuccessIcon from 'lucide-react/icons/circle-check'
import WarningIcon from 'lucide-react/icons/triangle-alert'

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: DangerIcon }

export interface NoticeProps {
  tone?: keyof typeof icons
  title?: ReactNode
  /** A ref to the title. With this ref, the title is an `h1` that scripts can focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  /**
   * The announcement by screen readers: `alert` interrupts, `status` waits for a pause, `none` is silent. The default
   * is `alert` for danger, `status` for success, and `none` for other tones.
   */
  announce?: 'alert' | 'status' | 'none'
}

/**
 * Renders a message with icon, title, text and actions. The icon repeats the tone, so that colour is never the only
 * sign.
 */
export function Notice({ tone = 'info', title, headingRef, children, actions, announce }: NoticeProps) {
  const Icon = icons[tone]
  const role = announce ?? (tone === 'danger' ? 'alert' : tone === 'success' ? 'status' : 'none')
  return (
    <div className="lw-notice" data-tone={tone} role={role === 'none' ? undefined : role}>
      <Icon className="lw-notice-icon" aria-hidden="true" />
      <div className="lw-notice-body">
        {headingRef ? (
          <h1 ref={headingRef} tabIndex={-1} className="lw-notice-title">
            {title}
          </h1>
        ) : (
          title && <p className="lw-notice-title">{title}</p>
        )}
        {children && <div>{children}</div>}
        {actions && <div className="lw-notice-actions">{actions}</div>}
      </div>
    </div>
  )
}
