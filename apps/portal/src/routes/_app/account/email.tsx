import { createFileRoute } from '@tanstack/react-router'
import { configurationQuery } from '../../../api/configuration.ts'
import { teamTexts } from '../../../messages/team/texts.ts'
import { EmailPage } from '../../../pages/account/email-page.tsx'
import { emailChangeQuery } from '../../../pages/account/email-query.ts'

export const Route = createFileRoute('/_app/account/email')({
  staticData: { permission: 'getEmailChange' },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      teamTexts.load(),
      queryClient.ensureQueryData(configurationQuery),
      queryClient.ensureQueryData(emailChangeQuery),
    ]),
  component: EmailPage,
})
