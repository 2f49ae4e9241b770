import { sandboxTriggerOf } from '@loyalty/contract/sandbox'
import type { ConnectorSettings } from '../store/catalog/catalog-snapshot.ts'
import { partnerUnavailable, type Connector } from './connector.ts'
import { httpConnector } from './http-connector.ts'
import { openPartnerAgent, type PartnerTimeouts } from './partner-client.ts'

/** The connectors of one environment. */
export type Connectors = {
  /** Returns the connector with this name. `settings` are the connector settings of the catalog. */
  of: (name: string, settings: ReadonlyMap<string, ConnectorSettings>) => Connector
  /**
   * Returns whether the connector with this name has an address and a secret. Does not check whether the partner is up.
   */
  reaches: (name: string, settings: ReadonlyMap<string, ConnectorSettings>) => boolean
  /**
   * Aborts the requests to partners that are in flight. An order whose request is aborted has the outcome `UNKNOWN`.
   */
  close: () => Promise<void>
}

/**
 * The connector of the sandbox. Accepts every account except the member ids that trigger simulated errors (spec §7).
 */
const simulatedConnector: Connector = {
  validateMember: ({ account: { destinationUserId } }) => {
    const answer = sandboxTriggerOf(destinationUserId)?.asMember ?? 'MEMBER'
    return answer === 'UNAVAILABLE' ? Promise.reject(partnerUnavailable()) : Promise.resolve(answer)
  },
  partner: null,
}

/**
 * The connector for a partner that lacks an address or a secret. Every request fails, because production must never
 * simulate points.
 */
const unconfiguredConnector: Connector = {
  validateMember: () => Promise.reject(partnerUnavailable()),
  partner: {
    issue: () => Promise.resolve({ outcome: 'NOT_SENT', why: 'NOT_CONFIGURED' }),
    ask: () => Promise.resolve({ outcome: 'UNKNOWN', why: 'NOT_CONFIGURED' }),
  },
}

/**
 * The connectors of the sandbox. They send no request out of the process, whatever connector a program in the catalog
 * names.
 */
export const sandboxConnectors: Connectors = {
  of: () => simulatedConnector,
  reaches: () => true,
  close: () => Promise.resolve(),
}

export type PartnerSettings = {
  /** The partner address for all connectors that have no address in the catalog. */
  url: string | undefined
  /** The partners' secrets. Each key is the `secretName` of a connector in the catalog. */
  secrets: Readonly<Record<string, string>>
  /** The time limits of a request to a partner. Default: 2 s to connect, 5 s in total. */
  timeouts?: PartnerTimeouts
}

/**
 * Opens the connectors of production, which call partners over HTTP. If a connector has no address or no secret, all
 * its calls fail.
 */
export const openConnectors = (
  { url, secrets, timeouts = { connectMs: 2_000, totalMs: 5_000 } }: PartnerSettings,
  now: () => number,
): Connectors => {
  const agent = openPartnerAgent(timeouts)
  const known = (found: ConnectorSettings | undefined) => {
    const baseUrl = found?.baseUrl ?? url
    const secret = found && secrets[found.secretName]
    return !found || baseUrl === undefined || !secret
      ? undefined
      : { baseUrl: baseUrl.replace(/\/$/, ''), auth: { mode: found.auth, secret } }
  }
  return {
    of: (name, settings) => {
      const partner = known(settings.get(name))
      return partner === undefined ? unconfiguredConnector : httpConnector({ agent, ...partner, timeouts, now })
    },
    reaches: (name, settings) => known(settings.get(name)) !== undefined,
    close: () => agent.destroy(),
  }
}
