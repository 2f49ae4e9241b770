import LockIcon from 'lucide-react/icons/lock'
import WarningIcon from 'lucide-react/icons/triangle-alert'

/** Over a message that stands instead of a screen: what is closed to the user, or went wrong. Decoration. */
export function MessageIcon({ of }: { of: 'closed' | 'failed' }) {
  const Icon = of === 'closed' ? LockIcon : WarningIcon
  return <Icon className="lw-message-icon" aria-hidden="true" />
}
