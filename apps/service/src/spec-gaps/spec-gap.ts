import { endpoints, problemCatalogue, type Endpoint, type EndpointName, type ProblemCode } from '@loyalty/contract'

/**
 * The evidence that the service follows a decision: the title of a test, or a fact about the contract that a test
 * evaluates.
 */
export type Check = { test: string } | { fact: string; holds: boolean }

/**
 * A question that the specification leaves open, and the decision of this service. `id` is the anchor of the gap in
 * `docs/spec-gaps.md`. `section` has the form `§4.1 E11`.
 */
export type SpecGap = { id: string; section: string; gap: string; decision: string; check: Check }

export function specGap(id: string, section: string, gap: string, decision: string, check: Check): SpecGap {
  return { id, section, gap, decision, check }
}

export const testedBy = (title: string): Check => ({ test: title })
export const fact = (text: string, holds: boolean): Check => ({ fact: text, holds })

/** Returns the method and path of an endpoint, for example `GET /campaigns`. */
export const at = (name: EndpointName): string => `\`${endpoints[name].method} ${endpoints[name].path}\``

/** Returns the status and code of each problem, for example 422 `POINTS_ABOVE_LIMIT`. */
export const answers = (...codes: ProblemCode[]): string =>
  codes.map((code) => `${problemCatalogue[code].status} \`${code}\``).join(', ')

/** Returns the values of an enum of the contract. */
export const valuesOf = (schema: { def: { entries: Readonly<Record<string, string | number>> } }): string[] =>
  Object.values(schema.def.entries).map(String)

export const listed = (values: readonly (string | number)[]): string => values.map((value) => `\`${value}\``).join(', ')

/** Returns whether a predicate is true for every named endpoint. */
export const all = (names: readonly EndpointName[], holds: (endpoint: Endpoint) => boolean): boolean =>
  names.every((name) => holds(endpoints[name]))
