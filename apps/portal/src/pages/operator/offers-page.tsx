import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { operatorTexts } from '../../messages/operator/texts.ts'
import { organizationsQuery } from './operator-queries.ts'

const tones = { NONE: 'neutral', OPEN: 'waiting', APPROVED: 'success', REJECTED: 'danger' } as const

/** Renders the approved organizations with their state in production. */
export function OffersPage() {
  const t = operatorTexts.useText()
  const { data } = useSuspenseQuery(organizationsQuery)
  return (
    <>
      <PageHeader title={t('offersTitle')} lead={t('offersLead')} />
      {data.length === 0 ? (
        <EmptyState text={t('offersEmpty')} />
      ) : (
        <Ledger label={t('offersTitle')}>
          {data.map(({ organizationId, organizationName, production, offers }) => (
            <LedgerLine
              key={organizationId}
              start={<StateWord tone={tones[production]}>{t(`state${production}`)}</StateWord>}
              end={t('offersCount', { count: offers })}
            >
              <Link
                to="/operator/organizations/$organizationId"
                params={{ organizationId }}
                className="font-semibold underline"
              >
                <bdi>{organizationName}</bdi>
              </Link>
            </LedgerLine>
          ))}
        </Ledger>
      )}
    </>
  )
}
