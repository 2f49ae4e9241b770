import { createFileRoute } from '@tanstack/react-router'
import { accountTexts } from '../../../messages/account/texts.ts'
import { sessionsQuery } from '../../../pages/account/account-query.ts'
import { SessionsPage } from '../../../pages/account/sessions-page.tsx'

export const Route = createFileRoute('/_app/account/sessions')({
  staticData: { rail: 'sessions', permission: 'listSessions' },
  loader: ({ context }) => Promise.all([accountTexts.load(), context.queryClient.fetchQuery(sessionsQuery)]),
  component: SessionsPage,
})
