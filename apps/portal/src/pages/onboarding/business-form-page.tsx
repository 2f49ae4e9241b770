import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Notice } from '@loyalty/ui'
import { sessionQuery, useSession } from '../../api/session.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { BusinessForm } from './business-form.tsx'
import { countryName } from './countries.ts'
import { businessFormQuery, type Verification } from './onboarding-queries.ts'

/** Renders the business form with its decision, and the way on after the approval. */
export function BusinessFormPage() {
  const t = onboardingTexts.useText()
  const { data } = useSuspenseQuery(businessFormQuery)
  if (data.state === 'APPROVED') return <Approved />
  if (data.state === 'SUBMITTED')
    return (
      <>
        <PageHeader title={t('waitingTitle')} lead={t('waitingText')} />
        <Findings verification={data} />
      </>
    )
  return (
    <>
      <PageHeader title={t('formTitle')} lead={t('formLead')} />
      <div className="flex flex-col gap-5">
        {data.state === 'REGISTERED' && <Unverified />}
        {data.state === 'REJECTED' && <Findings verification={data} />}
        <BusinessForm initial={data.form} />
      </div>
    </>
  )
}

function Approved() {
  const t = onboardingTexts.useText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const open = async () => {
    // The session knows the approval only after it is read again.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ to: '/$env', params: { env: 'sandbox' } })
  }
  return (
    <>
      <PageHeader
        title={t('approvedTitle')}
        lead={t('approvedText')}
        action={<Button onClick={() => void open()}>{t('openSandbox')}</Button>}
      />
    </>
  )
}

function Unverified() {
  const t = onboardingTexts.useText()
  const { user } = useSession()
  return <Notice tone="warning">{t.rich('unverified', { email: <bdi dir="ltr">{user.email}</bdi> })}</Notice>
}

/** Renders each rule that the form fails, with the way out. */
function Findings({ verification: { state, findings, form, reason } }: { verification: Verification }) {
  const t = onboardingTexts.useText()
  const language = useLanguage()
  const failed = findings.filter(({ passed }) => !passed)
  if (failed.length === 0 && reason === null) return null
  const isRejected = state === 'REJECTED'
  return (
    <Notice tone={isRejected ? 'danger' : 'info'} title={isRejected ? t('rejectedTitle') : undefined}>
      {reason !== null && <p>{t('rejectedReason', { reason })}</p>}
      <ul className="flex flex-col gap-1">
        {failed.map(({ rule, fact }) => (
          <li key={rule}>{t(`rule${rule}`, { fact, country: countryName(form.country, language) })}</li>
        ))}
      </ul>
      {isRejected && <p>{t('rejectedEnd')}</p>}
    </Notice>
  )
}
