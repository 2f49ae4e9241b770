import { createFileRoute } from '@tanstack/react-router'
import { accountTexts } from '../../../messages/account/texts.ts'
import { identityTexts } from '../../../messages/identity/texts.ts'
import { passwordTexts } from '../../../messages/password/texts.ts'
import { accountQuery, passkeysQuery } from '../../../pages/account/account-query.ts'
import { SecurityPage } from '../../../pages/account/security-page.tsx'

export const Route = createFileRoute('/_app/account/security')({
  staticData: { rail: 'security', permission: 'changePassword' },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      accountTexts.load(),
      identityTexts.load(),
      passwordTexts.load(),
      queryClient.ensureQueryData(accountQuery),
      queryClient.ensureQueryData(passkeysQuery),
    ]),
  component: SecurityPage,
})
