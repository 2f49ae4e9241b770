/** The parts of a JSON Schema that this module reads. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | number)[]
  const?: string | number | boolean
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  deprecated?: boolean
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Schemas = Readonly<Record<string, Schema>>

/** Escapes a text for one cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [
        `| ${heads.join(' | ')} |`,
        `|${heads.map(() => '---').join('|')}|`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
      ].join('\n')

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

const link = (name: string): string => `[${name}](#type-${name.toLowerCase()})`

/** Returns a type in a few words: `text`, `array of [Program](#program)`, `A` or `B`. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return link(nameOf(schema.$ref))
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object by id of ${typeOf(schema.additionalProperties)}`
  return schema.type ?? 'any'
}

const range = (least: number | undefined, most: number | undefined, unit: string): string => {
  const from = least === undefined || least <= -Number.MAX_SAFE_INTEGER ? undefined : least
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (from !== undefined) return `at least ${from}${unit}`
  return to === undefined ? '' : `at most ${to}${unit}`
}

const limitsOf = (schema: Schema): string =>
  [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.exclusiveMinimum === undefined
      ? range(schema.minimum, schema.maximum, '')
      : `more than ${schema.exclusiveMinimum}`,
  ]
    .filter((text) => text !== '')
    .join('; ')

type Field = { name: string; schema: Schema; required: boolean }

/** Returns the schema of a nullable value without the variant for null. */
const withoutNull = (schema: Schema): Schema => {
  const others = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  return others.length === 1 ? others[0]! : schema
}

/**
 * Returns the fields of an object. A field of an inner object has a dotted path. The key of a map appears as `<id>`.
 */
const fieldsOf = (schema: Schema, prefix = ''): Field[] => {
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties, `${prefix}<id>.`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const value = withoutNull(property)
    const inner = value.type === 'array' ? value.items : value
    const below = inner?.properties ? fieldsOf(inner, value.type === 'array' ? `${name}[].` : `${name}.`) : []
    return [{ name, schema: property, required: schema.required?.includes(key) ?? false }, ...below]
  })
}

const said = ({ description = '', deprecated }: Schema): string =>
  deprecated ? `**Deprecated.** ${description}` : description

/** Returns the table of a request's fields with their limits. */
export const requestTable = (schema: Schema): string =>
  table(
    ['Field', 'Type', 'Required', 'Limits', 'Meaning'],
    fieldsOf(schema).map((field) => [
      `\`${field.name}\``,
      typeOf(field.schema),
      field.required ? 'yes' : 'no',
      limitsOf(withoutNull(field.schema)),
      said(field.schema),
    ]),
  )

/** Returns the constant fields that identify one variant of an answer, for example `widget` = `multibrand`. */
const markOf = ({ properties = {} }: Schema): string =>
  Object.entries(properties)
    .filter(([, property]) => property.const !== undefined)
    .map(([name, property]) => `\`${name}\` = \`${String(property.const)}\``)
    .join(', ')

/** Returns the table of an answer's fields. If the answer has variants, returns one table for each variant. */
export const answerTable = (schema: Schema): string => {
  const forms = (schema.oneOf ?? schema.anyOf ?? []).filter(({ properties }) => properties)
  if (forms.length > 0) return forms.map((form) => `With ${markOf(form)}:\n\n${answerTable(form)}`).join('\n\n')
  return table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema).map((field) => [`\`${field.name}\``, typeOf(field.schema), said(field.schema)]),
  )
}

/** Returns the schema that a `$ref` names, or the given schema if it has no `$ref`. */
export const resolve = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {})
