import { CommanderError } from 'commander'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import { commandName } from './command-name.ts'
import { UsageError } from './usage-error.ts'

/** ` (ECONNREFUSED)`, or nothing where the system said none. */
export const causeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return ` (${at.code})`
  return ''
}

const known: Partial<Record<Problem['code'], string>> = {
  INVALID_CLIENT:
    'The service does not know this client id with this secret. The sandbox and production have credentials and an address each: see that LOYALTY_BASE_URL, LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET belong together.',
  INSUFFICIENT_SCOPE: 'This client may not read and send webhook events: it needs the scope webhooks:manage.',
  WEBHOOK_EVENT_NOT_FOUND: `There is no event with this id in this environment. ${commandName} events list shows the newest.`,
}

const explainProblem = (problem: Problem): string => {
  const request = problem.requestId === '' ? problem.code : `${problem.code}, request ${problem.requestId}`
  const fields = problem.errors.map(({ field, message }) => `${field}: ${message}`)
  return `${known[problem.code] ?? [problem.message, ...fields].join('\n  ')} (${request})`
}

/** An error in sentences with the way out. It may be shown to anyone: nothing here repeats what was given as a secret. */
export const explainError = (error: unknown): string => {
  if (error instanceof UsageError) return error.message
  if (error instanceof Problem) return explainProblem(error)
  if (error instanceof ConnectionError)
    return `The service does not answer${causeOf(error)}. See that it runs (npm start), and that LOYALTY_BASE_URL or --base-url is its address.`
  return error instanceof Error ? error.message : String(error)
}

/** 0 done, 1 failed, 2 wrong usage. */
export const exitStatusOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageError ? 2 : 1
}
