import { useSuspenseQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../api/configuration.ts'
import { useSession } from '../../api/session.ts'
import { Facts } from '../../blocks/facts.tsx'
import { IdChip } from '../../blocks/id-chip.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { roleKeys } from '../../frame/roles.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { homeTexts } from '../../messages/home/texts.ts'

export function HomePage() {
  const t = homeTexts.useText()
  const frame = frameTexts.useText()
  const env = useEnv()
  const { organization, user, role } = useSession()
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  return (
    <>
      <PageHeader title={t('title')} />
      <Facts
        items={[
          { name: t('organization'), value: <bdi>{organization.name}</bdi> },
          { name: t('organizationId'), value: <IdChip id={organization.id} /> },
          { name: t('signedInAs'), value: <bdi dir="ltr">{user.email}</bdi> },
          { name: t('role'), value: frame(roleKeys[role]) },
          { name: t('interface'), value: <bdi dir="ltr">{baseUrls[env]}</bdi> },
        ]}
      />
    </>
  )
}
