import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEnv } from '../../../frame/environment.ts'
import { DebuggerPage } from './debugger-page.tsx'
import { deliveryQuery } from '../webhook-queries.ts'
import type { DebuggerSearch } from '../webhook-search.ts'

/** Renders the debugger, with the delivery that the address names. The loader of the route has read the delivery. */
export function DebuggerRoute() {
  const env = useEnv()
  const { deliveryId }: DebuggerSearch = useSearch({ strict: false })
  const { data } = useQuery({ ...deliveryQuery(env, deliveryId ?? ''), enabled: deliveryId !== undefined })
  return <DebuggerPage key={`${env} ${deliveryId}`} delivery={data} />
}
