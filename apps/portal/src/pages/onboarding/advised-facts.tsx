import { useQuery } from '@tanstack/react-query'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { PageLink } from '../../blocks/page-link.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { originsQuery } from '../embed/embed-query.ts'
import { onboardingQuery } from '../home/home-queries.ts'

const sandbox = { env: 'sandbox' }

/** Renders what an organization should have before it goes live. Nothing here keeps anybody from the request. */
export function AdvisedFacts() {
  const t = onboardingTexts.useText()
  const items = useQuery(onboardingQuery('sandbox')).data?.items
  const origins = useQuery(originsQuery('production')).data
  if (items === undefined || origins === undefined) return null
  const isDone = (key: string) => items.some((item) => item.key === key && item.done)
  const facts = [
    { key: 'Team', done: isDone('team'), to: '/organization/team', params: {} },
    { key: 'Origin', done: origins.length > 0, to: '/$env/embed/origins', params: { env: 'production' } },
    { key: 'Webhook', done: isDone('webhook'), to: '/$env/webhooks', params: sandbox },
    { key: 'Transaction', done: isDone('transaction'), to: '/$env', params: sandbox },
  ] as const
  return (
    <section>
      <h2 className="section-title">{t('advised')}</h2>
      <Ledger label={t('advised')}>
        {facts.map(({ key, done, to, params }) => (
          <LedgerLine
            key={key}
            start={<StateWord tone={done ? 'success' : 'neutral'}>{t(done ? 'met' : 'notYet')}</StateWord>}
            end={
              done ? undefined : (
                <PageLink to={to} params={params} className="underline">
                  {t(`open${key}`)}
                </PageLink>
              )
            }
          >
            {t(`advised${key}`)}
          </LedgerLine>
        ))}
      </Ledger>
    </section>
  )
}
