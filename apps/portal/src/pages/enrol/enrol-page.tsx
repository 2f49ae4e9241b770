import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { platformId } from '@loyalty/contract/client'
import { Button } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { addPasskey } from '../../identity/add-passkey.ts'
import { AppSetup } from '../../identity/app-setup.tsx'
import { OtherPerson } from '../../identity/other-person.tsx'
import { hasPasskeys } from '../../identity/passkey.ts'
import { PasskeyButton } from '../../identity/passkey-button.tsx'
import { pendingQuery } from '../../identity/pending-query.ts'
import { RecoveryCodes } from '../../identity/recovery-codes.tsx'
import { ownPath } from '../../identity/use-enter.ts'
import { identityTexts } from '../../messages/identity/texts.ts'

type Step = { is: 'choose' } | { is: 'app' } | { is: 'codes'; codes: readonly string[] }

export function EnrolPage() {
  const t = identityTexts.useText()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { next } = useSearch({ from: '/enrol' })
  const { user, organizations } = useSuspenseQuery({ ...pendingQuery, staleTime: Infinity }).data
  const [step, setStep] = useState<Step>({ is: 'choose' })
  const showCodes = async () => {
    const { codes } = await direct.createRecoveryCodes({})
    setStep({ is: 'codes', codes })
  }
  const finish = () => {
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
    router.history.push(ownPath(next))
  }
  if (step.is === 'codes')
    return (
      <EntryFrame key="codes" title={t('codesTitle')}>
        <RecoveryCodes codes={step.codes} email={user.email} onDone={finish} />
      </EntryFrame>
    )
  if (step.is === 'app')
    return (
      <EntryFrame key="app" title={t('enrolAppTitle')}>
        <AppSetup calls={direct} onDone={showCodes} />
        <Button variant="quiet" onClick={() => setStep({ is: 'choose' })}>
          {t('back')}
        </Button>
      </EntryFrame>
    )
  // An operator signs in with a passkey only, so neither an app nor a recovery code would count.
  const isOperator = organizations.some(({ id }) => id === platformId)
  const withPasskey = async () => {
    await addPasskey(direct)
    await (isOperator ? finish() : showCodes())
  }
  return (
    <EntryFrame
      key="choose"
      title={t(isOperator ? 'enrolOperatorTitle' : 'enrolTitle')}
      lead={t(isOperator ? 'enrolOperatorText' : 'enrolText')}
    >
      <section className="factor-choice">
        <h2>
          {t('enrolPasskeyTitle')} {!isOperator && <span className="recommended">{t('recommended')}</span>}
        </h2>
        <p>{t(hasPasskeys() ? 'enrolPasskeyText' : isOperator ? 'passkeyNeeded' : 'passkeyUnavailable')}</p>
        {hasPasskeys() && (
          <PasskeyButton
            variant="primary"
            label={t('enrolPasskeyButton')}
            act={withPasskey}
            texts={{ PASSKEY_REFUSED: t('passkeyRefused') }}
          />
        )}
      </section>
      {!isOperator && (
        <section className="factor-choice">
          <h2>{t('enrolAppTitle')}</h2>
          <p>{t('enrolAppText')}</p>
          <Button variant="secondary" block onClick={() => setStep({ is: 'app' })}>
            {t('enrolAppButton')}
          </Button>
        </section>
      )}
      <OtherPerson />
    </EntryFrame>
  )
}
