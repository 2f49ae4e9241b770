import BackIcon from 'lucide-react/icons/arrow-left'
import { IconButton } from './icon-button.tsx'

/** The way to the step before, for a `StepHeader`. The arrow points there in either direction of reading. */
export function BackButton({ label, inactive = false, onPress }: { label: string; inactive?: boolean; onPress: () => void }) {
  return (
    <IconButton
      className="lw-back"
      label={label}
      icon={<BackIcon aria-hidden="true" />}
      aria-disabled={inactive || undefined}
      onClick={inactive ? undefined : onPress}
    />
  )
}
