import type { ConnectorSettings } from '../store/catalog/catalogue.ts'
import type { Connector } from './connector.ts'
import { httpConnector } from './http-connector.ts'
import { openPartnerAgent, type PartnerTimeouts } from './partner-client.ts'
import { simulatedConnector } from './simulated-connector.ts'
import { unconfiguredConnector } from './unconfigured-connector.ts'

/** The connectors of one environment. */
export type Connectors = {
  /** The connector a program names, by the catalogue's settings. */
  of: (name: string, settings: ReadonlyMap<string, ConnectorSettings>) => Connector
  /** Whether that is one that could issue at all: its partner may be away, but it is known where it is and what it trusts. */
  reaches: (name: string, settings: ReadonlyMap<string, ConnectorSettings>) => boolean
  /** Gives up what is on its way: its outcome is unknown. */
  close: () => Promise<void>
}

/** Sandbox: whatever a program names, nothing leaves the process, because there is nothing here that could. */
export const sandboxConnectors: Connectors = { of: () => simulatedConnector, reaches: () => true, close: () => Promise.resolve() }

export type PartnerSettings = {
  /** The address of connectors for which the catalogue has none. */
  url: string | undefined
  /** By the name that the catalogue gives. */
  secrets: Readonly<Record<string, string>>
  /** 2 s and 5 s unless told. */
  timeouts?: PartnerTimeouts
}

/** Production: partners over HTTP. Where address or secret is missing, the connector answers that it cannot be reached. */
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
