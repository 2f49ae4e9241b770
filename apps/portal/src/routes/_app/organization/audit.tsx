import { createFileRoute } from '@tanstack/react-router'
import { auditTexts } from '../../../messages/audit/texts.ts'
import { AuditPage } from '../../../pages/audit/audit-page.tsx'
import { auditHeadQuery, auditQuery } from '../../../pages/audit/audit-queries.ts'
import { membersQuery } from '../../../pages/team/team-queries.ts'
import { searchOf } from '../../../search.ts'

export const Route = createFileRoute('/_app/organization/audit')({
  staticData: { rail: 'audit', permission: 'listAudit' },
  validateSearch: searchOf({ action: true, actor: true, env: ['sandbox', 'production'], before: true }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      auditTexts.load(),
      queryClient.ensureQueryData(auditQuery(deps)),
      queryClient.ensureQueryData(auditHeadQuery),
      queryClient.ensureQueryData(membersQuery),
    ]),
  component: AuditPage,
})
