import type { ReactNode } from 'react'
import DotIcon from 'lucide-react/icons/circle'
import FailedIcon from 'lucide-react/icons/circle-x'
import FineIcon from 'lucide-react/icons/circle-check'
import WaitingIcon from 'lucide-react/icons/clock-3'
import WarningIcon from 'lucide-react/icons/triangle-alert'

const icons = { neutral: DotIcon, success: FineIcon, waiting: WaitingIcon, warning: WarningIcon, danger: FailedIcon }

/** Renders a state as word, shape and colour, so that the colour is never the only sign. */
export function StateWord({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className="state-word" data-tone={tone}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
