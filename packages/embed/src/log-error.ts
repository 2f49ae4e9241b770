import type { LwError } from './errors.ts'

/** Writes an error's line for developers to the console: what failed, why, how to fix it, its page, its id. */
export function logError({ code, message, docs, correlationId }: LwError): void {
  // oxlint-disable-next-line no-console -- only the page's developer can fix the integration
  console.error(`Loyalty widget: ${code}. ${message}. ${docs ? `${docs} ` : ''}(${correlationId})`)
}
