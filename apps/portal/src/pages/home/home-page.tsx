import { lazy, Suspense } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Skeleton } from '@loyalty/ui'
import { configurationQuery } from '../../api/configuration.ts'
import { useSession } from '../../api/session.ts'
import { Facts } from '../../blocks/facts.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { homeTexts } from '../../messages/home/texts.ts'
import { Checklist } from './checklist.tsx'
import { Ltr } from '../../blocks/ltr.tsx'
import { onboardingQuery } from './home-queries.ts'
import { RefusedLoads } from './refused-loads.tsx'

// A person with open steps sees no overview, so the overview is no part of the first load.
const Overview = lazy(() => import('./overview.tsx').then((found) => ({ default: found.Overview })))

/** Renders the first steps until all are done, afterwards how the integration does. */
export function HomePage() {
  const t = homeTexts.useText()
  const env = useEnv()
  const { items } = useSuspenseQuery(onboardingQuery(env)).data
  const done = items.filter((item) => item.done).length
  const isDone = done === items.length
  return (
    <>
      <PageHeader title={t('title')} />
      {isDone && (
        <Suspense fallback={<Skeleton shape="block" height="10rem" />}>
          <Overview />
        </Suspense>
      )}
      <RefusedLoads />
      <section className="page-section" aria-labelledby="steps">
        <h2 id="steps" className="steps-title">
          {t(isDone ? 'started' : 'getStarted')}
          <span className="steps-progress" aria-live="polite">
            {t('progress', { done, all: items.length })}
          </span>
        </h2>
        <Checklist items={items} />
      </section>
      <OrganizationFacts />
    </>
  )
}

function OrganizationFacts() {
  const t = homeTexts.useText()
  const frame = frameTexts.useText()
  const env = useEnv()
  const { organization, user, role } = useSession()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  return (
    <section className="page-section" aria-labelledby="organization">
      <h2 id="organization">{t('account')}</h2>
      <Facts
        items={[
          { name: t('organization'), value: organization.name },
          { name: t('organizationId'), value: <IdChip id={organization.id} /> },
          { name: t('signedInAs'), value: <bdi dir="ltr">{user.email}</bdi> },
          { name: t('role'), value: frame(roleKeys[role]) },
          { name: t('interface'), value: <Ltr>{baseUrls[env]}</Ltr> },
        ]}
      />
    </section>
  )
}
