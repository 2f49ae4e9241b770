import * as fc from 'fast-check'

/** One numbered law of the money model with the cases that try to break it; `title` begins with `invariant N:`. */
export type Invariant = { title: string; check: (parameters: fc.Parameters<unknown>) => fc.RunDetails<unknown> }

type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> }

/**
 * Pure and without waiting, so that a million cases are a matter of minutes. `holds` throws or answers false where the law is broken, and
 * calls `fc.pre` where the law says nothing: such a case is not counted.
 */
export function invariant<T extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: Arbitraries<T>,
  holds: (...drawn: T) => boolean | void,
): Invariant {
  const property = fc.property<T>(...arbitraries, holds)
  return { title, check: (parameters) => fc.check(property, parameters as fc.Parameters<T>) as fc.RunDetails<unknown> }
}

/** Throws with the words of what was broken and two numbers, since a law is mostly about two. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, not ${String(expected)}`)
}

/** Throws with the reason where a condition does not hold. */
export function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}

/** What was broken, by which smallest case, and how to run it again; undefined where everything held. */
export function report<T>(details: fc.RunDetails<T>): string | undefined {
  if (!details.failed) return undefined
  const { errorInstance } = details
  return `${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}\n${fc.defaultReportMessage(details)}`
}
