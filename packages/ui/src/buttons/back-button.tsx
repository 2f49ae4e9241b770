import BackIcon from 'lucide-react/icons/arrow-left'
import { IconButton } from './icon-button.tsx'

/**
 * Renders the button of a `StepHeader` that leads to the previous step. In a right-to-left language, the arrow is
 * mirrored.
 */
export function BackButton({
  label,
  inactive = false,
  onPress,
}: {
  label: string
  inactive?: boolean
  onPress: () => void
}) {
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
