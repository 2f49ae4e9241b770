import type { Logger } from 'pino'
import type { PortalConfiguration } from '@loyalty/contract'
import type { FailureLimit, RateLimits } from '../http/limits/rate-limit.ts'
import type { IssueContext } from '../issuing/issue-points.ts'
import type { EmbedErrors } from '../operations/embed-errors.ts'
import type { ExportReader } from '../store/export-reader.ts'
import type { Store } from '../store/store.ts'
import type { Resolve } from '../outbound/guard.ts'
import type { Signer } from '../tokens/signer.ts'

/** The dependencies of portal handlers. The portal has one origin for both environments of an organization. */
export type PortalContext = {
  /** The portal's own origin, for example `https://portal.example.com`. */
  baseUrl: string
  /** The features that this installation offers, for the portal's pages. */
  configuration: PortalConfiguration
  /** Returns whether the database answers and can store rows. Resolves within 2 s. */
  isReady: () => Promise<boolean>
  store: Store
  /** The triggers and the connectors of the sandbox, for its tools. */
  sandboxIssuing: Pick<IssueContext, 'triggers' | 'connectors'>
  /** Opens a connection to the database for one export. */
  openExportReader: () => ExportReader
  /** Signs the widget tokens of previews. */
  sandboxSigner: Pick<Signer, 'sign'>
  /** The contact addresses to which anyone can report a vulnerability of the service. */
  securityContacts: readonly string[]
  /** The number of trusted proxies in front of the service. */
  trustProxy: number
  /** Returns the real time in milliseconds UTC, not the time of a sandbox clock. */
  realNow: () => number
  id: (prefix: string) => string
  /** Returns the HMAC-SHA-256 of a text in hex. Its key is derived from the master key. */
  keyedHash: (text: string) => string
  rateLimits: RateLimits
  /**
   * The limits of failed sign-ins. `both` counts one e-mail address from one network address, `address` counts one
   * network address, and `person` counts one e-mail address.
   * `secondFactor` and `stepUp` count the wrong codes of one person, and `challenges` the challenges of one network.
   * `signUp` counts the sign-ups of one network, and `signUpMail` those of one e-mail address.
   */
  failures: {
    both: FailureLimit
    address: FailureLimit
    person: FailureLimit
    secondFactor: FailureLimit
    stepUp: FailureLimit
    challenges: FailureLimit
    signUp: FailureLimit
    signUpMail: FailureLimit
  }
  /** The countries from which the portal approves organizations. */
  servedCountries: readonly string[]
  /** `automatic` approves production from facts alone. */
  productionApproval: 'operator' | 'automatic'
  /** `required` if people with the roles owner and developer must have a second factor. */
  secondFactor: 'required' | 'optional'
  /**
   * Limits of mails to one address and from one network, and of unknown links from one network. They keep strangers from
   * filling a mailbox and from guessing links.
   */
  mailLimits: { address: FailureLimit; network: FailureLimit; links: FailureLimit }
  /**
   * If true, sandbox webhooks may reach this machine and its private network. For development only. Has no effect on
   * production webhooks.
   */
  allowPrivateWebhookTargets: boolean
  /**
   * Resolves the host names of production webhook endpoints. If undefined, the portal queries the name servers of this
   * machine.
   */
  resolveWebhookTarget: Resolve | undefined
  /** Wakes the webhook worker. Call it after a change that makes deliveries due. */
  wake: () => void
  /**
   * Gives up this process's leases on deliveries of a changed endpoint, so that this process sends none with the old
   * configuration.
   */
  returnLeases: (endpointId: string) => void
  /** Wakes the multibrand worker. Call it after a change that may make a credit due. */
  wakeMultibrand: () => void
  /** Aborts when the service begins to stop. A long-running handler then ends early. */
  stopping: AbortSignal
  /** The explanations of the widgets' error codes. */
  embedErrors: EmbedErrors
  /** True if the documentation site is built, so that `docsUrl` answers. */
  hasDocs: boolean
  /** The address of the sandbox's documentation site, without a trailing slash. */
  docsUrl: string
  log: Logger
}
