import LockIcon from 'lucide-react/icons/lock'
import WarningIcon from 'lucide-react/icons/triangle-alert'

/**
 * Renders the decorative icon of a message that fills the screen: a lock for closed access, or a warning for a failure.
 */
export function MessageIcon({ of }: { of: 'closed' | 'failed' }) {
  const Icon = of === 'closed' ? LockIcon : WarningIcon
  return <Icon className="lw-message-icon" aria-hidden="true" />
}
