import type { ConnectorSettings } from '../store/catalogue.ts'
import type { Connector } from './connector.ts'
import { httpConnector } from './http-connector.ts'
import { openPartnerAgent, type PartnerTimeouts } from './partner-client.ts'
import { simulatedConnector } from './simulated-connector.ts'
import { unconfiguredConnector } from './unconfigured-connector.ts'

/** The connectors of one environment. */
export type Connectors = {
  /** The connector a program names, by the catalogue's settings. */
  of: (name: string, settings: ReadonlyMap<string, ConnectorSettings>) => Connector
  /** Gives up what is on its way: its outcome is unknown. */
  close: () => Promise<void>
}

/** Sandbox: whatever a program names, nothing leaves the process, because there is nothing here that could. */
export const sandboxConnectors: Connectors = { of: () => simulatedConnector, close: () => Promise.resolve() }

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
  return {
    of: (name, settings) => {
      const found = settings.get(name)
      const baseUrl = found?.baseUrl ?? url
      const secret = found && secrets[found.secretName]
      if (!found || baseUrl === undefined || !secret) return unconfiguredConnector
      return httpConnector({ agent, baseUrl: baseUrl.replace(/\/$/, ''), auth: { mode: found.auth, secret }, timeouts, now })
    },
    close: () => agent.destroy(),
  }
}
