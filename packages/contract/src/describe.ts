import * as z from 'zod/mini'

/** The documentation of a schema, which appears in the API reference and does not affect requests. */
type Documentation = {
  /** One sentence about the field, as Markdown. */
  description?: string
  deprecated?: true
  /** The JSON Schema that replaces the derived schema, for example for a number that a query contains as text. */
  jsonSchema?: Readonly<Record<string, unknown>>
}

/** The registry that maps a schema to the schema's documentation. */
export const documentation = z.registry<Documentation>()

const documented = <T extends z.ZodMiniType>(schema: T, more: Documentation): T => {
  // Copies the schema, because several fields with different descriptions share one schema.
  const copy = z.clone<T>(schema)
  documentation.add(copy, { ...documentation.get(schema), ...more })
  return copy
}

/** Returns a copy of the schema with a description for the API reference. */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  return documented(schema, { description })
}

/** Returns a copy of the schema that the API reference marks as deprecated. The description names the replacement. */
export function deprecated<T extends z.ZodMiniType>(schema: T, description: string): T {
  return documented(schema, { description, deprecated: true })
}

/** Returns a copy of the schema. The OpenAPI document shows the given JSON Schema for this copy. */
export function documentedAs<T extends z.ZodMiniType>(schema: T, jsonSchema: Readonly<Record<string, unknown>>): T {
  return documented(schema, { jsonSchema })
}

/** Returns a lifetime in words, such as "10 minutes". */
export const minutes = (seconds: number): string => `${seconds / 60} minute${seconds === 60 ? '' : 's'}`

/**
 * A Markdown link to the section about dates in the API reference. The link's target is an anchor of the API viewer.
 * The Markdown version of the reference replaces the target with a shorter anchor.
 */
export const datesLink = '[Dates](#description/dates)'

export const oncePerReference = `The \`referenceNumber\` is yours and makes a retry safe: after a timeout or an error with \`retryable\`, send the same request again. The first success answers 201. The same reference with the same details answers 200 with the original and the header \`Idempotent-Replayed: true\`; with other details it answers 409. A refused request leaves the reference free. References never expire.`

export const historyNote =
  'Newest first. The destination fields are those after the change, or before it for `DELINKED`.'
