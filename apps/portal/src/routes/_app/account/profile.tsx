import { createFileRoute } from '@tanstack/react-router'
import { accountTexts } from '../../../messages/account/texts.ts'
import { accountQuery } from '../../../pages/account/account-query.ts'
import { ProfilePage } from '../../../pages/account/profile-page.tsx'

export const Route = createFileRoute('/_app/account/profile')({
  staticData: { rail: 'account', permission: 'updateAccount' },
  loader: ({ context }) => Promise.all([accountTexts.load(), context.queryClient.ensureQueryData(accountQuery)]),
  component: ProfilePage,
})
