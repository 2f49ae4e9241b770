import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { liveTexts } from '../../../../messages/live/texts.ts'
import { transactionsTexts } from '../../../../messages/transactions/texts.ts'
import { ownProgramsQuery } from '../../../../pages/onboarding/onboarding-queries.ts'
import { transactionsQuery } from '../../../../pages/transactions/transaction-queries.ts'
import { transactionSearch } from '../../../../pages/transactions/transaction-search.ts'
import { TransactionsPage } from '../../../../pages/transactions/transactions-page.tsx'
import { searchOf } from '../../../../search.ts'

export const Route = createFileRoute('/_app/$env/transactions/')({
  staticData: { rail: 'transactions', permission: 'listPortalTransactions' },
  validateSearch: searchOf(transactionSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const env = params.env as Environment
    return Promise.all([
      transactionsTexts.load(),
      liveTexts.load(),
      context.queryClient.ensureQueryData(ownProgramsQuery(env)),
      context.queryClient.ensureQueryData(transactionsQuery(env, deps)),
    ])
  },
  component: TransactionsPage,
})
