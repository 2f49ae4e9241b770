import * as contract from '@loyalty/contract'
import * as z from 'zod/mini'

type Schema = z.ZodMiniType

type Json = {
  type?: string | readonly string[]
  description?: string
  deprecated?: boolean
  $ref?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Json[]
  items?: Json
  properties?: Readonly<Record<string, Json>>
  required?: readonly string[]
  additionalProperties?: Json | boolean
}

/** A member of a generated interface. `type` is TypeScript. */
export type Member = { name: string; type: string; isRequired: boolean; description?: string; isDeprecated: boolean }

const kinds = [z.ZodMiniObject, z.ZodMiniArray, z.ZodMiniUnion, z.ZodMiniDiscriminatedUnion] as const

/** The contract's exported schemas, each with the name of its generated type. */
const named = z.registry<{ id: string }>()
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (!kinds.some((kind) => value instanceof kind) || named.has(value as Schema)) continue
  named.add(value as Schema, {
    id: name === 'destinationAccountRequest' ? 'DestinationAccount' : name[0]!.toUpperCase() + name.slice(1),
  })
}

/** Returns whether a field takes a date. A date field accepts each form of a date, and no other text. */
const isDate = (schema: Schema): boolean =>
  z.safeParse(schema, 'Wed, 25 Nov 2026 10:00:00 GMT').success && !z.safeParse(schema, 'text').success

const jsonSchemaOf = (schema: Schema): Json & { $defs?: Record<string, Json> } =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: named,
    override: ({ zodSchema, jsonSchema }) => {
      const field = zodSchema as unknown as Schema
      const { jsonSchema: instead, ...documented } = contract.documentation.get(field) ?? {}
      if (instead) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      Object.assign(jsonSchema, instead, documented)
      if (jsonSchema.type === 'string' && isDate(field)) jsonSchema.type = 'date' as never
    },
  }) as Json & { $defs?: Record<string, Json> }

/** Returns text for a comment: without links that only the API reference resolves, and without an end of comment. */
export const commentText = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\(#[^)]+\)/g, '$1 in the API reference').replaceAll('*/', '*\\/')

/** Wraps a text at 110 characters, without a break inside `code`. */
export const wrapped = (text: string, indent: string): string[] => {
  const lines = ['']
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && indent.length + line.length + word.length > 110) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

const comment = ({ description, isDeprecated }: Member, indent: string): string => {
  const text = `${isDeprecated ? '@deprecated ' : ''}${commentText(description ?? '')}`
  const lines = wrapped(text, indent)
  if (text === '') return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)

/** Returns the members of an interface as TypeScript, one a line. */
export const membersText = (members: readonly Member[], indent: string): string =>
  members
    .map(
      (member) =>
        `${comment(member, indent)}${indent}${keyOf(member.name)}${member.isRequired ? '' : '?'}: ${member.type}\n`,
    )
    .join('')

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/**
 * Creates a collection of generated types. `typeOf` returns a schema as TypeScript, and `membersOf` the members of an
 * object schema. Both add the named schemas that the type refers to. `declarations` returns all of these, sorted.
 */
export const createTypes = () => {
  const declared = new Map<string, string>()

  const members = (json: Json, indent: string): Member[] =>
    Object.entries(json.properties ?? {}).map(([name, each]) => ({
      name,
      type: typescript(each, `${indent}  `),
      isRequired: json.required?.includes(name) ?? false,
      isDeprecated: each.deprecated === true,
      ...(each.description === undefined ? {} : { description: each.description }),
    }))

  const object = (json: Json, indent: string): string => {
    const { properties = {}, additionalProperties: more } = json
    const names = Object.keys(properties)
    if (names.join() === 'total,data') return `Page<${typescript(properties['data']?.items ?? {}, indent)}>`
    if (names.length === 0 && typeof more === 'object') return `Record<string, ${typescript(more, indent)}>`
    return `{\n${membersText(members(json, indent), `${indent}  `)}${indent}}`
  }

  const typescript = (json: Json, indent: string): string => {
    if (json.$ref) return json.$ref.replace(/^.*\//, '')
    if (json.const !== undefined) return literal(json.const)
    if (json.enum) return json.enum.map(literal).join(' | ')
    if (json.anyOf) return json.anyOf.map((each) => typescript(each, indent)).join(' | ')
    if (Array.isArray(json.type)) return json.type.map((type) => typescript({ ...json, type }, indent)).join(' | ')
    if (json.type === 'array') {
      const item = typescript(json.items ?? {}, indent)
      return /^[\w<>]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`
    }
    if (json.type === 'object') return object(json, indent)
    if (json.type === 'date') return 'Date | string'
    if (json.type === 'integer') return 'number'
    if (['string', 'number', 'boolean', 'null'].includes(String(json.type))) return String(json.type)
    throw new Error(`No TypeScript for ${JSON.stringify(json)}`)
  }

  const declare = (name: string, json: Json, description?: string): void => {
    if (declared.has(name)) return
    const text = typescript(json, '')
    const about = comment({ name, type: '', isRequired: true, isDeprecated: false, description: description ?? '' }, '')
    declared.set(
      name,
      `${about}${text.startsWith('{') && text.endsWith('}') ? `export interface ${name} ${text}` : `export type ${name} = ${text}`}\n`,
    )
  }

  const read = (schema: Schema): Json => {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = jsonSchemaOf(schema) as ReturnType<typeof jsonSchemaOf> & { $schema?: string }
    for (const [name, each] of Object.entries($defs)) declare(name, each)
    return json
  }

  return {
    typeOf(schema: Schema, fallbackName: string, description: string): string {
      const json = read(schema)
      const id = named.get(schema)?.id
      const isInline = json.type === 'object' && Object.keys(json.properties ?? {}).join() !== 'total,data'
      const name = id ?? (isInline ? fallbackName : undefined)
      if (name === undefined || json.$ref) return typescript(json, '')
      declare(name, json, description)
      return name
    },
    membersOf: (schema: Schema | undefined): Member[] => {
      if (!schema) return []
      const json = read(schema)
      return members(json.$ref ? (jsonSchemaOf(schema).$defs?.[json.$ref.replace(/^.*\//, '')] ?? {}) : json, '')
    },
    declarations: (): [name: string, text: string][] => [...declared].sort(([a], [b]) => (a < b ? -1 : 1)),
    add: (name: string, text: string): void => {
      declared.set(name, text)
    },
  }
}

export type Types = ReturnType<typeof createTypes>
