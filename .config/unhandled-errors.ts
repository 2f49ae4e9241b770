import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError } from 'vitest/node'

/**
 * Leaves what failed outside of every test, which the report of tests does not tell though the run fails by it: a promise that nobody waited for,
 * the error of a socket. The file is named by the environment.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors))
  }
}
