import * as fc from 'fast-check'

/**
 * A numbered law of the money functions, with the function that checks it for random cases. `title` begins with
 * `invariant N:`.
 */
export type Invariant = { title: string; check: (parameters: fc.Parameters<unknown>) => fc.RunDetails<unknown> }

type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> }

/**
 * Creates a law. `holds` throws or returns false for a violation. It calls `fc.pre` to skip a case to which the law
 * does not apply. All code is synchronous, so that a million cases take only minutes.
 */
export function invariant<T extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: Arbitraries<T>,
  holds: (...drawn: T) => boolean | void,
): Invariant {
  const property = fc.property<T>(...arbitraries, holds)
  return { title, check: (parameters) => fc.check(property, parameters as fc.Parameters<T>) as fc.RunDetails<unknown> }
}

/** Throws an error that contains `what` and both values if the values differ. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, not ${String(expected)}`)
}

/** Throws an error with the text `what` if the condition is false. */
export function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}

/**
 * Returns a text with the violated law, the smallest failing case, and the parameters that repeat this case. Returns
 * undefined if no case failed.
 */
export function report<T>(details: fc.RunDetails<T>): string | undefined {
  if (!details.failed) return undefined
  const { errorInstance } = details
  return `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\n${fc.defaultReportMessage(details)}`
}
