import { Toast } from '@loyalty/ui'
import { openProposal } from '../../draft/edit-draft.ts'
import { NameInText } from './name-in-text.tsx'
import { useText } from '../../text.ts'
import type { ScreenProps } from '../screen-props.ts'

/** The toast that takes back the share proposed for a new program. An edit of the split hides the toast. */
export function ProposalToast({
  state,
  dispatch,
  programs,
  onDone,
}: Pick<ScreenProps, 'state' | 'dispatch' | 'programs'> & { onDone: () => void }) {
  const { t, percent } = useText()
  const proposal = openProposal(state.draft)
  if (!proposal) return null
  const act = (type: 'take-back' | 'dismiss') => {
    dispatch({ type })
    onDone()
  }
  return (
    <Toast
      actionLabel={t('split.bringBack')}
      onAction={() => act('take-back')}
      dismissLabel={t('split.dismiss')}
      onDismiss={() => act('dismiss')}
    >
      <NameInText programs={programs} id={proposal.id}>
        {t('split.proposed', { name: programs.name(proposal.id), share: percent(proposal.percent) })}
      </NameInText>
    </Toast>
  )
}
