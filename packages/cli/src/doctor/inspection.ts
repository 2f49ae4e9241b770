import type { Links } from './finding.ts'

/** The parts of an account that a check may need. A check whose part is missing is left out, or says what to set. */
export type Inspection = {
  /** The address of the service in one environment. */
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookSecrets: readonly string[]
  embedKey?: string | undefined
  /** The origin of the pages that embed the widgets. */
  origin?: string | undefined
  page?: string | undefined
  tokenEndpoint?: string | undefined
  webhook?: string | undefined
  /** The `Cookie` header of a signed-in test user of the caller's site. */
  cookie?: string | undefined
  userIds: readonly string[]
  links: Links
}
