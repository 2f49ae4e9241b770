import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { revealTexts } from '../../../../messages/reveal/texts.ts'
import { transactionsTexts } from '../../../../messages/transactions/texts.ts'
import { webhooksTexts } from '../../../../messages/webhooks/texts.ts'
import { transactionQuery } from '../../../../pages/transactions/transaction-queries.ts'
import { TransactionPage } from '../../../../pages/transactions/transaction-page.tsx'

export const Route = createFileRoute('/_app/$env/transactions/$transactionId')({
  staticData: { permission: 'getPortalTransaction' },
  loader: ({ context, params }) =>
    Promise.all([
      transactionsTexts.load(),
      webhooksTexts.load(),
      revealTexts.load(),
      context.queryClient.ensureQueryData(transactionQuery(params.env as Environment, params.transactionId)),
    ]),
  component: TransactionPage,
})
