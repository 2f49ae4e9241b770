import { expect } from 'vitest'
import { portalEndpoints, type Endpoint, type PortalEndpointName } from '@loyalty/contract'
import { createClient, type Client, type Fetch } from '@loyalty/contract/client'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { bank, type telecom, type TestService } from './service.ts'

export type Portal = Client<PortalEndpointName>

const expectContract = async ({ status, response }: Endpoint, answer: Response): Promise<void> => {
  const text = await answer.text()
  expect(answer.status, text).toBe(status)
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  // A schema drops unknown keys without an error, so this line compares the parsed body with the received body.
  expect(response ? response.parse(body) : undefined).toEqual(body)
}

/**
 * Returns a portal client for a signed-in owner. Fails the test if a successful answer differs from the contract in its
 * status or keys.
 */
export const openPortal = async (
  service: TestService,
  organization: typeof bank | typeof telecom = bank,
): Promise<Portal> => {
  const own = await service.portalHeaders(organization)
  const asking =
    (endpoint: Endpoint): Fetch =>
    async (url, init) => {
      const answer = await fetch(url, { ...init, headers: { ...init.headers, ...own } })
      if (answer.ok) await expectContract(endpoint, answer.clone())
      return answer
    }
  const names = Object.keys(portalEndpoints) as PortalEndpointName[]
  const methods = names.map((name) => {
    const client = createClient({
      baseUrl: service.portalUrl,
      routes: portalRoutes,
      fetch: asking(portalEndpoints[name]),
    })
    return [name, client[name]]
  })
  return Object.fromEntries(methods) as Portal
}
