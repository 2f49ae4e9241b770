import { useSuspenseQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { Facts } from '../../blocks/facts.tsx'
import { Ago } from '../../blocks/time.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.ts'
import { operatorTexts } from '../../messages/operator/texts.ts'
import { countryName } from '../onboarding/countries.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { waitingFormsQuery, waitingRequestsQuery } from './operator-queries.ts'

type Form = Awaited<ReturnType<typeof client.listBusinessForms>>[number]
type Request = Awaited<ReturnType<typeof client.listProductionRequests>>[number]

/** Renders the business forms and the requests for production that wait for an operator. */
export function RequestsPage() {
  const t = operatorTexts.useText()
  const { data: forms } = useSuspenseQuery(waitingFormsQuery)
  const { data: requests } = useSuspenseQuery(waitingRequestsQuery)
  return (
    <>
      <PageHeader title={t('requestsTitle')} lead={t('requestsLead')} />
      <h2 className="mt-4 text-lg font-semibold">{t('forms')}</h2>
      {forms.length === 0 && <p className="text-muted">{t('formsEmpty')}</p>}
      {forms.map((form) => (
        <WaitingForm key={form.organizationId} waiting={form} />
      ))}
      <h2 className="mt-8 text-lg font-semibold">{t('production')}</h2>
      {requests.length === 0 && <p className="text-muted">{t('productionEmpty')}</p>}
      {requests.map((request) => (
        <WaitingRequest key={request.request.id} waiting={request} />
      ))}
    </>
  )
}

const section = 'mt-3 flex flex-col gap-3 border-t border-line pt-3'

function WaitingForm({ waiting: { organizationId, organizationName, verification } }: { waiting: Form }) {
  const t = operatorTexts.useText()
  const language = useLanguage()
  const { form, findings, submittedAt } = verification
  const emails = [form.technicalContactEmail, form.billingContactEmail]
  return (
    <section className={section}>
      <h3 className="font-semibold">
        <bdi>{form.name || organizationName}</bdi>
      </h3>
      <Facts
        items={[
          { name: t('submitted'), value: submittedAt === null ? '' : <Ago at={submittedAt} /> },
          {
            name: t('failedRules'),
            value: findings
              .filter(({ passed }) => !passed)
              .map(({ rule, fact }) => <div key={rule}>{t(`rule${rule}`, { fact })}</div>),
          },
          { name: t('legalEntity'), value: <bdi>{form.legalEntity}</bdi> },
          { name: t('registrationNumber'), value: <bdi dir="ltr">{form.registrationNumber}</bdi> },
          {
            name: t('place'),
            value: (
              <bdi>
                {form.address}, {form.zipCode} {form.city}, {countryName(form.country, language)}
              </bdi>
            ),
          },
          {
            name: t('contacts'),
            value: emails.map((email) => (
              <div key={email}>
                <bdi dir="ltr">{email}</bdi>
              </div>
            )),
          },
        ]}
      />
      <DecisionButtons
        titles={{
          approve: t('approveForm', { organization: form.name }),
          reject: t('rejectForm', { organization: form.name }),
        }}
        approveText={t('approveFormText')}
        onDecide={(body) => client.decideBusinessForm({ params: { organizationId }, body })}
      />
    </section>
  )
}

function WaitingRequest({ waiting: { organizationName, request } }: { waiting: Request }) {
  const t = operatorTexts.useText()
  const formats = useFormats()
  return (
    <section className={section}>
      <h3 className="font-semibold">
        <bdi>{organizationName}</bdi>
      </h3>
      <Facts
        items={[
          { name: t('submitted'), value: <Ago at={request.createdAt} /> },
          { name: t('volume'), value: formats.number(request.monthlyTransactions) },
          { name: t('goLive'), value: formats.day(request.goLiveDate) },
          {
            name: t('contact'),
            value: (
              <>
                <span className="block">
                  <bdi>{request.contact}</bdi>
                </span>
                <bdi dir="ltr">{request.contactEmail}</bdi>
              </>
            ),
          },
        ]}
      />
      <DecisionButtons
        titles={{
          approve: t('approveRequest', { organization: organizationName }),
          reject: t('rejectRequest', { organization: organizationName }),
        }}
        approveText={t('approveRequestText')}
        onDecide={(body) => client.decideProductionRequest({ params: { requestId: request.id }, body })}
      />
    </section>
  )
}
