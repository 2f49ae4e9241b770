import { useState } from 'react'
import { Button, Dialog, RadioList, RadioRow } from '@loyalty/ui'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'
import { credentialsTexts } from '../../messages/credentials/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import type { ClientSecret } from './credentials-query.ts'
import { Hint } from './secret-line.tsx'

const lives = ['now', '1h', '24h', '7d', '30d'] as const
export type Life = (typeof lives)[number]

const hints = { now: 'nowHint', '7d': 'sevenHint' } as const

export interface ReplaceDialogProps {
  secret: ClientSecret
  onReplace: (life: Life) => Promise<unknown>
  onClose: () => void
}

/** Renders the choice of how long the old secret still works. */
export function ReplaceDialog({ secret, onReplace, onClose }: ReplaceDialogProps) {
  const t = credentialsTexts.useText()
  const frame = frameTexts.useText()
  const isProduction = useEnv() === 'production'
  const [life, setLife] = useState<Life>('7d')
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const replace = async () => {
    setState({ isBusy: true })
    try {
      await onReplace(life)
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }
  return (
    <Dialog
      title={t.rich('replaceTitle', { hint: <Hint secret={secret} /> })}
      onClose={onClose}
      actions={
        <>
          <Button busy={state.isBusy} onClick={() => void replace()}>
            {t(isProduction ? 'replaceSubmitProduction' : 'replaceSubmit')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('replaceText')}</p>
      <div className="life-choice">
        <RadioList
          label={t('oldLives')}
          value={life}
          onChange={(value) => setLife(value as Life)}
          error=""
          invalid={false}
        >
          {lives.map((each) => (
            <RadioRow
              key={each}
              value={each}
              title={t(`life_${each}`)}
              detail={each in hints ? t(hints[each as keyof typeof hints]) : undefined}
            />
          ))}
        </RadioList>
      </div>
      {state.error !== undefined && <FormProblem error={state.error} texts={{ TOO_MANY: t('twoLive') }} />}
    </Dialog>
  )
}
