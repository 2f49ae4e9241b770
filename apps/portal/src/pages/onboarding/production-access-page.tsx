import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Checkbox, Notice, TextField } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { AdvisedFacts } from './advised-facts.tsx'
import { productionAccessQuery } from './onboarding-queries.ts'

/** Renders the requirements of production as facts, the state of the request, and the form of a new one. */
export function ProductionAccessPage() {
  const t = onboardingTexts.useText()
  const { data } = useSuspenseQuery(productionAccessQuery)
  const mayRequest = useMay('requestProductionAccess')
  const { state, required, request, approval } = data
  const canRequest = mayRequest && (state === 'NONE' || state === 'REJECTED')
  return (
    <>
      <PageHeader title={t('accessTitle')} lead={t('accessLead')} />
      <div className="flex flex-col gap-5">
        {state === 'OPEN' && (
          <Notice tone="info" title={t('stateOPEN')}>
            {t('stateOPENText')}
          </Notice>
        )}
        {state === 'APPROVED' && (
          <Notice tone="success" title={t('stateAPPROVED')}>
            <p>{t('stateAPPROVEDText')}</p>
            <Link to="/$env/credentials" params={{ env: 'production' }} className="underline">
              {t('toCredentials')}
            </Link>
          </Notice>
        )}
        {state === 'REJECTED' && <Notice tone="danger">{t('stateREJECTED', { reason: request?.reason ?? '' })}</Notice>}
        <section>
          <h2 className="section-title">{t('facts')}</h2>
          <Ledger label={t('facts')}>
            {required.map(({ key, done }) => (
              <LedgerLine
                key={key}
                start={<StateWord tone={done ? 'success' : 'waiting'}>{t(done ? 'met' : 'missing')}</StateWord>}
                end={
                  key === 'program' && !done ? (
                    <Link to="/$env/programs" params={{ env: 'production' }} className="underline">
                      {t('toPrograms')}
                    </Link>
                  ) : undefined
                }
              >
                {t(key === 'business' ? 'factBusiness' : 'factProgram')}
              </LedgerLine>
            ))}
          </Ledger>
        </section>
        {state !== 'APPROVED' && <AdvisedFacts />}
        {approval === 'automatic' && state !== 'APPROVED' && <p className="text-sm text-muted">{t('automatic')}</p>}
        {canRequest && required.every(({ done }) => done) && <RequestForm />}
      </div>
    </>
  )
}

function RequestForm() {
  const t = onboardingTexts.useText()
  const queryClient = useQueryClient()
  const [accepts, setAccepts] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const { form, field, isBusy, problem } = useForm({
    initial: { contact: '', contactEmail: '', monthlyTransactions: '', goLiveDate: '' },
    check: (values) => {
      const empty = Object.entries(values).filter(([, value]) => value.trim() === '')
      return Object.fromEntries(empty.map(([name]) => [name, t('fieldRequired')]))
    },
    submit: async ({ contact, contactEmail, monthlyTransactions, goLiveDate }) => {
      if (!accepts) return
      const body = { contact: contact.trim(), contactEmail, goLiveDate, acceptsTerms: true as const }
      const access = await client.requestProductionAccess({
        body: { ...body, monthlyTransactions: Number(monthlyTransactions) },
      })
      queryClient.setQueryData(productionAccessQuery.queryKey, access)
    },
  })
  return (
    <form
      {...form}
      onSubmit={(event) => {
        setMissed(!accepts)
        form.onSubmit(event)
      }}
      className="form business-form"
    >
      {problem !== undefined && <FormProblem error={problem} />}
      <div className="field-pairs">
        <TextField {...field('contact')} label={t('contact')} required />
        <TextField {...field('contactEmail')} ltr type="email" label={t('contactEmail')} required />
        <TextField
          {...field('monthlyTransactions')}
          ltr
          inputMode="numeric"
          label={t('monthlyTransactions')}
          required
        />
        <TextField {...field('goLiveDate')} ltr type="date" label={t('goLiveDate')} required />
      </div>
      <Checkbox
        name="terms"
        label={t('terms')}
        checked={accepts}
        onChange={setAccepts}
        error={isMissed && !accepts ? t('termsRequired') : undefined}
        required
      />
      <Button type="submit" busy={isBusy}>
        {t('request')}
      </Button>
    </form>
  )
}
