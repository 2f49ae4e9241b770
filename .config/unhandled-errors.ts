import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/**
 * Writes the errors that no test caught to the file named by UNHANDLED_ERRORS, for example a rejected promise that
 * nobody awaits. Such errors fail the run, but the JSON report does not contain them.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors))
  }
}
