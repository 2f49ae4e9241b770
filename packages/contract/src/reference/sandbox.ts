import { sandboxRows } from '../sandbox-triggers.ts'
import { table } from './schema-tables.ts'

/** What the sandbox can be made to do, as Markdown without its heading. */
export const sandboxText =
  (): string => `The sandbox has the checks, the prices and the webhooks of production. It never asks or tells a partner anything, never opens a connection to one, and its points, credits and events never become production’s. Every well-formed member is known there, unless its id is one of these.

Sent as \`destinationAccount.destinationUserId\` of \`POST /transactions\`, or typed into the point-exchange widget, an id of this table makes that one call behave as told. It is looked at after the reference number (a repetition answers the original) and before the program and the amount. It must match exactly, and a refusal leaves the reference free. Asked about with \`validate-member\`, three of them are answered in their own way, which their rows say; any other is a member. In production the ids mean nothing.

${table(['Member id', 'What the call answers, and what happens'], sandboxRows())}

Time can be moved: \`node apps/service/src/main.ts clock <organizationId> advance <seconds>\` (also \`show\`, \`set <iso>\`, \`reset\`) sets the sandbox of one organization ahead, so that a credit falls due or a campaign begins without waiting. Tokens, rate limits and the delivery of webhooks keep real time, and production has no such clock.`
