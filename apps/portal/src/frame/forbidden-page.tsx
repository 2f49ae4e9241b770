import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../api/session.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { PageHeader } from './page-header.tsx'
import { roleKeys } from './roles.ts'

/** Renders the answer to a deep link that the person's role cannot open. */
export function ForbiddenPage() {
  const t = frameTexts.useText()
  const session = useQueryClient().getQueryData(sessionQuery.queryKey)
  const lead =
    session && t('forbiddenText', { role: t(roleKeys[session.role]), organization: session.organization.name })
  return <PageHeader title={t('forbiddenTitle')} lead={lead} />
}
