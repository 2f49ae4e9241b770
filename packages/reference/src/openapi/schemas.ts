import * as contract from '@loyalty/contract'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const named = z.registry<{ id: string }>()

/**
 * The component names for schemas in answers. Requests refuse unknown fields of a destination account, and answers
 * allow them. So a destination account needs two components.
 */
const namedInAnswers = z.registry<{ id: string }>()

const kinds = [z.ZodMiniObject, z.ZodMiniArray, z.ZodMiniUnion, z.ZodMiniDiscriminatedUnion] as const

const others: Readonly<Record<string, string>> = { destinationAccountRequest: 'DestinationAccount' }

// Registers each exported schema of the contract as a component under its own name.
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (!kinds.some((kind) => value instanceof kind)) continue
  const schema = value as z.ZodMiniType
  const id = others[name] ?? name[0]!.toUpperCase() + name.slice(1)
  if (named.has(schema)) continue
  named.add(schema, { id })
  namedInAnswers.add(schema, { id: name === 'destinationAccountRequest' ? 'GivenDestinationAccount' : id })
}

/** The use of a schema: a JSON request body, parameters in a URL or a form, or an answer. */
export type SchemaKind = 'body' | 'parameters' | 'answer'

/** Allows null in an optional field of a JSON body, where null means absent. The description stays outside `anyOf`. */
const orNull = ({ description, deprecated, ...schema }: Json): Json => {
  const choices = (schema['anyOf'] ?? [schema]) as Json[]
  const isNullable = choices.some(({ type }) => type === 'null')
  return {
    ...(isNullable ? schema : { anyOf: [...choices, { type: 'null' }] }),
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
  }
}

/** Makes each `$ref` point to `#/components/schemas/`, and allows null in the optional fields of a JSON body. */
const finish = (schema: unknown, kind: SchemaKind): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => finish(each, kind))
  if (typeof schema !== 'object' || schema === null) return schema
  const { required = [] } = schema as { required?: string[] }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === '$ref') return [key, String(value).replace('#/$defs/', '#/components/schemas/')]
      if (key !== 'properties') return [key, finish(value, kind)]
      const properties = Object.entries(value as Json).map(([name, each]) => {
        const finished = finish(each, kind) as Json
        return [name, kind === 'body' && !required.includes(name) ? orNull(finished) : finished]
      })
      return [key, Object.fromEntries(properties)]
    }),
  )
}

/**
 * Returns `schemaOf`, which turns a contract schema into JSON Schema, and the `components` that these schemas refer to.
 * Requests refuse unknown fields; answers allow unknown fields.
 */
export const createSchemas = () => {
  const components: Record<string, unknown> = {}
  const schemaOf = (schema: z.ZodMiniType, kind: SchemaKind): Json => {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      // With `io: 'input'`, object schemas allow further keys. The setting also fits answers, because no schema
      // transforms its input.
      io: 'input',
      unrepresentable: 'any',
      metadata: kind === 'answer' ? namedInAnswers : named,
      override: ({ zodSchema, jsonSchema }) => {
        if (kind === 'answer' && zodSchema instanceof z.ZodMiniObject) delete jsonSchema.additionalProperties
        const { jsonSchema: instead, ...documented } =
          contract.documentation.get(zodSchema as unknown as z.ZodMiniType) ?? {}
        if (instead) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
        Object.assign(jsonSchema, instead, documented)
      },
    }) as Json & { $defs?: Json }
    for (const [id, definition] of Object.entries($defs)) components[id] ??= finish(definition, kind)
    return finish(json, kind) as Json
  }
  return { components, schemaOf }
}

export type SchemaOf = ReturnType<typeof createSchemas>['schemaOf']
