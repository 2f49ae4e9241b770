import { problemCatalogue } from '@loyalty/contract'
import { sandboxTriggers, type SandboxTrigger } from '@loyalty/contract/sandbox'
import { table } from './schema-tables.ts'

const memberSays = {
  MEMBER_NOT_FOUND: ' `validate-member` answers `isValid: false`.',
  MEMBER_INELIGIBLE: ' `validate-member` answers `isValid: false`.',
  UNAVAILABLE: ' `validate-member` answers 503 `PARTNER_UNAVAILABLE`.',
} as const

const errorOf = ({ code, retryAfter }: NonNullable<SandboxTrigger['refusal']>): string =>
  `${problemCatalogue[code].status} \`${code}\`${retryAfter === undefined ? '' : `, \`Retry-After: ${retryAfter}\``}`

/**
 * Returns a table row for each sandbox trigger: the member id and the effect. The reference has space for two columns
 * only.
 */
const sandboxRows = (): string[][] =>
  Object.entries<SandboxTrigger>(sandboxTriggers).map(([member, { does, refusal, asMember }]) => [
    `\`${member}\``,
    `${refusal ? errorOf(refusal) : '201'}. ${does}${asMember ? memberSays[asMember] : ''}`,
  ])

/** Returns the section about the sandbox as Markdown without its heading. */
export const sandboxText =
  (): string => `The sandbox has the checks, the prices and the webhooks of production. It never connects to a partner, and its points, credits and events never become production’s. Every well-formed member id is known there, except these.

Sent as \`destinationAccount.destinationUserId\` of \`POST /transactions\`, or typed into the point-exchange widget, an id of this table has the effect of its row on that one call. The service checks the id after the reference number (a retry answers the original) and before the program and the amount. The id must match exactly, and a refusal leaves the reference free. For \`validate-member\`, three ids have their own answer, which their rows describe; every other id is a member. In production the ids mean nothing.

${table(['Member id', 'Answer and effect'], sandboxRows())}

Time can be moved: \`node apps/service/dist/main.js clock <organizationId> advance <seconds>\` (also \`show\`, \`set <iso>\`, \`reset\`) sets the sandbox of one organization ahead, so that a credit falls due or a campaign begins without waiting. Tokens, rate limits and the delivery of webhooks keep real time, and production has no such clock.`
