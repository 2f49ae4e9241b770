import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { multibrandTexts } from '../../../../messages/multibrand/texts.ts'
import { revealTexts } from '../../../../messages/reveal/texts.ts'
import { transactionsTexts } from '../../../../messages/transactions/texts.ts'
import { usersTexts } from '../../../../messages/users/texts.ts'
import { UserPage } from '../../../../pages/users/user-page.tsx'
import { userQuery } from '../../../../pages/users/user-queries.ts'

export const Route = createFileRoute('/_app/$env/users/$userId')({
  staticData: { permission: 'getPortalUser' },
  loader: ({ context, params }) =>
    Promise.all([
      usersTexts.load(),
      revealTexts.load(),
      transactionsTexts.load(),
      multibrandTexts.load(),
      context.queryClient.ensureQueryData(userQuery(params.env as Environment, params.userId)),
    ]),
  component: UserPage,
})
