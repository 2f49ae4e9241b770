import type * as z from 'zod/mini'
import { problem, type Endpoint, type Problem } from '@loyalty/contract'

type Values = Record<string, string | string[]>
type Where = 'query' | 'form'

const refuse = (where: Where, name: string, message: string, code: 'DUPLICATE_ITEM' | 'INVALID_FORMAT'): Problem =>
  problem(where === 'form' ? 'INVALID_REQUEST' : 'VALIDATION_FAILED', {
    detail: `${name} ${message}.`,
    errors: [{ field: name, code, message }],
  })

/**
 * Decodes percent-encoding. Returns undefined for invalid UTF-8. `URLSearchParams` would replace invalid bytes by one
 * character, so different values would become equal.
 */
const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

type Definition = { def: { type: string; innerType?: Definition; shape?: Record<string, Definition> } }

/** Returns the names of the parameters whose schema is a list. A query may contain such a name several times. */
const listsOf = (schema: z.ZodMiniType | undefined): Set<string> => {
  const { shape = {} } = (schema as unknown as Definition | undefined)?.def ?? {}
  const isList = ({ def }: Definition): boolean =>
    def.type === 'array' || (def.innerType !== undefined && isList(def.innerType))
  return new Set(Object.keys(shape).filter((name) => isList(shape[name]!)))
}

/**
 * Reads the `name=value` pairs of a query or a form. Throws for a repeated name, unless the schema of this name is a
 * list. For a list, the name `a[]` means `a`.
 */
export const readParameters = (text: string, where: Where, schema?: Endpoint['query']): Values => {
  const lists = listsOf(schema)
  const values = new Map<string, string | string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [rawName = '', ...rest] = pair.split('=')
    const sent = decode(rawName)
    const value = decode(rest.join('='))
    if (sent === undefined || value === undefined)
      throw refuse(where, sent?.slice(0, 64) ?? '', 'is not percent-encoded UTF-8', 'INVALID_FORMAT')
    const name = lists.has(`${sent}[]`) ? `${sent}[]` : sent
    const before = values.get(name)
    if (lists.has(name)) values.set(name, [...(Array.isArray(before) ? before : []), value])
    else if (before !== undefined) throw refuse(where, name.slice(0, 64), 'is there more than once', 'DUPLICATE_ITEM')
    else values.set(name, value)
  }
  return Object.fromEntries(values)
}
