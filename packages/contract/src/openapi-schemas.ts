import * as z from 'zod/mini'
import * as campaigns from './campaigns.ts'
import * as connections from './connections.ts'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as multibrand from './multibrand.ts'
import * as organizations from './organizations.ts'
import * as portalDeliveries from './portal-deliveries.ts'
import * as portalSessions from './portal-sessions.ts'
import * as portalWebhooks from './portal-webhooks.ts'
import * as programs from './programs.ts'
import { deprecatedFields, fieldNote } from './reference/field-notes.ts'
import * as tokens from './tokens.ts'
import * as transactions from './transactions.ts'
import * as webhookEvents from './webhook-events.ts'
import * as widget from './widget.ts'

type Json = Record<string, unknown>

/** Whatever these modules export is a component under its own name, so that a new schema is one without being listed here. */
const modules: readonly Record<string, unknown>[] = [
  fields,
  organizations,
  programs,
  campaigns,
  transactions,
  connections,
  multibrand,
  tokens,
  widget,
  events,
  portalSessions,
  portalWebhooks,
  portalDeliveries,
  webhookEvents,
]

const named = z.registry<{ id: string }>()

/** The request's destination account is strict, and an answer that repeats it is not: two components. */
const namedInAnswers = z.registry<{ id: string }>()

const kinds = [z.ZodMiniObject, z.ZodMiniArray, z.ZodMiniUnion, z.ZodMiniDiscriminatedUnion] as const

const others: Readonly<Record<string, string>> = { destinationAccountRequest: 'DestinationAccount' }

for (const [name, value] of modules.flatMap((each) => Object.entries(each))) {
  if (!kinds.some((kind) => value instanceof kind)) continue
  const schema = value as z.ZodMiniType
  const id = others[name] ?? name[0]!.toUpperCase() + name.slice(1)
  if (named.has(schema)) continue
  named.add(schema, { id })
  namedInAnswers.add(schema, { id: name === 'destinationAccountRequest' ? 'GivenDestinationAccount' : id })
}

/** What a schema describes: a JSON body of a request, texts of an address or a form, or an answer. */
export type SchemaKind = 'body' | 'parameters' | 'answer'

/** Notes and deprecations of properties, and references that point at the document's components. An optional property of a body may be null. */
const finish = (schema: unknown, owner: string, kind: SchemaKind): unknown => {
  if (Array.isArray(schema)) return schema.map((each) => finish(each, owner, kind))
  if (typeof schema !== 'object' || schema === null) return schema
  const { required = [] } = schema as { required?: string[] }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === '$ref') return [key, String(value).replace('#/$defs/', '#/components/schemas/')]
      if (key !== 'properties') return [key, finish(value, owner, kind)]
      const properties = Object.entries(value as Json).map(([name, each]) => {
        const finished = finish(each, owner, kind) as Json
        return [name, property(owner, name, kind === 'body' && !required.includes(name) ? orNull(finished) : finished)]
      })
      return [key, Object.fromEntries(properties)]
    }),
  )
}

/** What optional fields of a JSON body take besides their own values: null means absent. */
const orNull = (schema: Json): Json => {
  const choices = (schema['anyOf'] ?? [schema]) as Json[]
  return choices.some(({ type }) => type === 'null') ? schema : { anyOf: [...choices, { type: 'null' }] }
}

const property = (owner: string, name: string, schema: Json): Json => {
  const description = fieldNote(owner, name)
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(deprecatedFields[owner]?.includes(name) ? { deprecated: true } : {}),
  }
}

/** Turns schemas of the contract into JSON Schema, and collects the components they refer to. Requests are strict, answers are loose. */
export const createSchemas = () => {
  const components: Record<string, unknown> = {}
  const schemaOf = (schema: z.ZodMiniType, kind: SchemaKind, owner = ''): Json => {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      // Nothing is transformed on its way in, so this is the answer's form too, without forbidding further keys.
      io: 'input',
      unrepresentable: 'any',
      metadata: kind === 'answer' ? namedInAnswers : named,
      override: ({ zodSchema, jsonSchema }) => {
        if (kind === 'answer' && zodSchema instanceof z.ZodMiniObject) delete jsonSchema.additionalProperties
      },
    }) as Json & { $defs?: Json }
    for (const [id, definition] of Object.entries($defs)) components[id] ??= finish(definition, id, kind)
    return finish(json, owner, kind) as Json
  }
  return { components, schemaOf }
}

export type SchemaOf = ReturnType<typeof createSchemas>['schemaOf']
