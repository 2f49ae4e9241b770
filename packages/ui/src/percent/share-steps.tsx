import MinusIcon from 'lucide-react/icons/minus'
import PlusIcon from 'lucide-react/icons/plus'
import type { PercentLabels } from './percent-labels.ts'
import { ShareRange } from './share-range.tsx'
import type { Share } from './split.ts'
import { StepButton } from './step-button.tsx'
import type { ShareGesture } from './use-gesture.ts'

interface ShareStepsProps {
  share: Share
  index: number
  nameId: string
  name: string
  labels: PercentLabels
  gesture: ShareGesture
  /** False for two rows, which share one slider below the list. */
  slider: boolean
}

/** Renders minus and plus, with the slider of the row between them. */
export function ShareSteps({ share, index, nameId, name, labels, gesture, slider }: ShareStepsProps) {
  return (
    <div className="lw-share-steps">
      <StepButton
        id={share.id}
        label={labels.decrease(name)}
        icon={<MinusIcon aria-hidden="true" />}
        direction={-1}
        idle={share.locked || share.percent <= 0}
        gesture={gesture}
      />
      {slider && (
        <ShareRange
          share={share}
          labelledBy={nameId}
          valueText={labels.percent(share.percent)}
          tone={index}
          gesture={gesture}
        />
      )}
      <StepButton
        id={share.id}
        label={labels.increase(name)}
        icon={<PlusIcon aria-hidden="true" />}
        direction={1}
        idle={share.locked || share.percent >= 100}
        gesture={gesture}
      />
    </div>
  )
}
