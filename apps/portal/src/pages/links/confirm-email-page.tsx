import { useState } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { linksTexts } from '../../messages/links/texts.ts'
import { DeadLink } from './dead-link.tsx'
import { withLinkToken } from './with-link-token.tsx'

type Confirmed = Awaited<ReturnType<typeof direct.confirmEmail>>

const keysOf = ({ changed, waitingFor }: Confirmed) => {
  if (changed) return ['confirmedBoth', 'confirmedBothText'] as const
  return waitingFor === 'new'
    ? (['confirmedOld', 'confirmedOldText'] as const)
    : (['confirmedNew', 'confirmedNewText'] as const)
}

/** Renders the confirmation of one address. A press confirms, because mail programs open links by themselves. */
export const ConfirmEmailPage = withLinkToken(ConfirmEmail)

function ConfirmEmail({ token }: { token: string }) {
  const t = linksTexts.useText()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const { form, isBusy, problem } = useForm({
    initial: {},
    submit: async () => setConfirmed(await direct.confirmEmail({ body: { token } })),
  })
  if (confirmed) {
    const [title, text] = keysOf(confirmed)
    return (
      <EntryFrame title={t('confirmTitle')}>
        <div className="form">
          <Notice tone="success" title={t(title)}>
            {t(text)}
          </Notice>
          {confirmed.changed && (
            // The whole page loads again, so that no earlier session stays in memory.
            <Button block onClick={() => window.location.assign('/')}>
              {t('toPortal')}
            </Button>
          )}
        </div>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={t('confirmTitle')} lead={t('confirmLead')}>
      {problem === undefined ? (
        <form {...form} className="form">
          <Button type="submit" busy={isBusy} block>
            {t('confirmSubmit')}
          </Button>
        </form>
      ) : (
        <DeadLink error={problem} title={t('linkDead')} text={t('linkDeadText')} />
      )}
    </EntryFrame>
  )
}
