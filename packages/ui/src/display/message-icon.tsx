import LockIcon from 'lucide-react/icons/lock'
import WarningIcon from 'lucide-react/icons/triangle-alert'

/** Renders the icon of a message that replaces a screen: access is closed, or something failed. Decorative. */
export function MessageIcon({ of }: { of: 'closed' | 'failed' }) {
  const Icon = of === 'closed' ? LockIcon : WarningIcon
  return <Icon className="lw-message-icon" aria-hidden="true" />
}
