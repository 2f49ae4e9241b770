import { endpoints, problemCatalogue, type Endpoint, type EndpointName, type ProblemCode } from '@loyalty/contract'

/** Where a decision is proved: by a test, named by its title, or by what the contract says at this moment. */
export type Check = { test: string } | { fact: string; holds: boolean }

/** One thing that the specification leaves open, and what we do. `lines` are lines of the specification. */
export type Decision = { id: string; lines: string; gap: string; decision: string; check: Check }

export const decided = (id: string, lines: string, gap: string, decision: string, check: Check): Decision => ({
  id,
  lines,
  gap,
  decision,
  check,
})

export const test = (title: string): Check => ({ test: title })
export const fact = (text: string, holds: boolean): Check => ({ fact: text, holds })

/** `GET /campaigns`, from the contract. */
export const at = (name: EndpointName): string => `\`${endpoints[name].method} ${endpoints[name].path}\``

/** 422 `POINTS_ABOVE_LIMIT`, from the contract. */
export const answers = (...codes: ProblemCode[]): string => codes.map((code) => `${problemCatalogue[code].status} \`${code}\``).join(', ')

/** The values of an enum of the contract. */
export const valuesOf = (schema: { def: { entries: Readonly<Record<string, string | number>> } }): string[] =>
  Object.values(schema.def.entries).map(String)

export const listed = (values: readonly (string | number)[]): string => values.map((value) => `\`${value}\``).join(', ')

/** Whether every endpoint of these names has what is asked. */
export const all = (names: readonly EndpointName[], holds: (endpoint: Endpoint) => boolean): boolean =>
  names.every((name) => holds(endpoints[name]))
