import { CommanderError } from 'commander'
import { ConnectionError, Problem } from '@loyalty/sdk'
import { commandName } from './command-name.ts'
import { UsageError } from './usage-error.ts'

/** Returns the operating system's code for an error, such as ` (ECONNREFUSED)`, or an empty text without a code. */
export function causeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return ` (${at.code})`
  return ''
}

const known: Readonly<Record<string, string>> = {
  INVALID_CLIENT:
    'The service rejected this client id and client secret. The sandbox and production have separate credentials and addresses: check that LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET belong to the same environment.',
  INSUFFICIENT_SCOPE: 'This client may not read or send webhook events. Give it the scope webhooks:manage.',
  WEBHOOK_EVENT_NOT_FOUND: `No event in this environment has this id. List the newest ones: ${commandName} events list.`,
}

function explainProblem(problem: Problem): string {
  const request = problem.requestId === '' ? problem.code : `${problem.code}, request ${problem.requestId}`
  const fields = problem.errors.map(({ field, message }) => `${field}: ${message}`)
  return `${known[problem.code] ?? [problem.detail, ...fields].join('\n  ')} (${request})`
}

/** Returns the text for an error: the cause and the fix. The text contains no secret. */
export function explainError(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof Problem) return explainProblem(error)
  if (error instanceof ConnectionError)
    return `${error.message} LOYALTY_BASE_URL or --base-url sets the address of the service.`
  return error instanceof Error ? error.message : String(error)
}

/** Returns the exit status: 0 for help, 2 for wrong usage, 1 for any other error. */
export function exitStatusOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageError ? 2 : 1
}
