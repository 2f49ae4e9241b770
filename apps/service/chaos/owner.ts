import { createClient, type Client } from '@loyalty/contract/client'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import type { PortalEndpointName } from '@loyalty/contract'
import { bank } from '../testing/service.ts'
import type { ServiceProcess } from './service-process.ts'

/** The longest time in milliseconds for an answer of the portal. A request to a killed process may get none. */
const answersWithin = 30_000

export type Owner = Client<PortalEndpointName>

/**
 * Signs in the bank's owner once. The session is valid at the portals of all processes, because it is in the database.
 */
export async function signIn(processes: readonly ServiceProcess[], password: string): Promise<Owner[]> {
  const answer = await fetch(`${processes[0]!.portalUrl}/portal/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bank.ownerEmail, password }),
  })
  if (!answer.ok) throw new Error(`nobody could sign in: ${answer.status} ${await answer.text()}`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const own = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-csrf-token': csrfToken }
  return processes.map(({ portalUrl }) =>
    createClient({
      baseUrl: portalUrl,
      routes: portalRoutes,
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, ...own }, signal: AbortSignal.timeout(answersWithin) }),
    }),
  )
}
