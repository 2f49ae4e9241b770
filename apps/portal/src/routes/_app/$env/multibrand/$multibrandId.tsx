import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { multibrandTexts } from '../../../../messages/multibrand/texts.ts'
import { transactionsTexts } from '../../../../messages/transactions/texts.ts'
import { webhooksTexts } from '../../../../messages/webhooks/texts.ts'
import { MultibrandPage } from '../../../../pages/multibrand/multibrand-page.tsx'
import { multibrandQuery } from '../../../../pages/multibrand/multibrand-queries.ts'

export const Route = createFileRoute('/_app/$env/multibrand/$multibrandId')({
  staticData: { permission: 'getPortalMultibrand' },
  loader: ({ context, params }) =>
    Promise.all([
      multibrandTexts.load(),
      transactionsTexts.load(),
      webhooksTexts.load(),
      context.queryClient.ensureQueryData(multibrandQuery(params.env as Environment, params.multibrandId)),
    ]),
  component: MultibrandPage,
})
