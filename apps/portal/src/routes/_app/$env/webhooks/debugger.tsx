import { createFileRoute } from '@tanstack/react-router'
import type { Environment } from '../../../../frame/environment.ts'
import { signatureTexts } from '../../../../messages/signature/texts.ts'
import { webhooksTexts } from '../../../../messages/webhooks/texts.ts'
import { DebuggerRoute } from '../../../../pages/webhooks/signature/debugger-route.tsx'
import { deliveryQuery, endpointsQuery } from '../../../../pages/webhooks/webhook-queries.ts'
import { debuggerSearch, type DebuggerSearch } from '../../../../pages/webhooks/webhook-search.ts'
import { searchOf } from '../../../../search.ts'

export const Route = createFileRoute('/_app/$env/webhooks/debugger')({
  staticData: { permission: 'explainSignature' },
  validateSearch: searchOf(debuggerSearch),
  loaderDeps: ({ search }): DebuggerSearch => search,
  loader: ({ context, params, deps }) => {
    const { deliveryId } = deps
    const env = params.env as Environment
    return Promise.all([
      webhooksTexts.load(),
      signatureTexts.load(),
      context.queryClient.ensureQueryData(endpointsQuery(env)),
      deliveryId === undefined ? undefined : context.queryClient.ensureQueryData(deliveryQuery(env, deliveryId)),
    ])
  },
  component: DebuggerRoute,
})
