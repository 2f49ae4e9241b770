import { textOf, utf8 } from './bytes.ts'
import { accountKeys, bodyKeys } from './event-keys.ts'
import type { Delivery, Mistake } from './delivery.ts'

type Json = Record<string, unknown>

const rawBody =
  'Verify the bytes that arrived, before a JSON parser reads them. A parsed body cannot be turned back into the signed text.'

const parse = ({ body }: Delivery): unknown => {
  try {
    return JSON.parse(textOf(body))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const written = (value: unknown): Partial<Delivery>[] => {
  if (value === undefined) return []
  const pretty = JSON.stringify(value, null, 2)
  return [JSON.stringify(value), pretty, `${pretty}\n`].map((text) => ({ body: utf8(text) }))
}

export const whiteSpaceChanged: Mistake = {
  code: 'BODY_WHITE_SPACE_CHANGED',
  name: 'changed white space',
  why: 'The white space of the JSON was changed, for example by a parser and a serializer.',
  remedy: rawBody,
  undo(delivery) {
    if (parse(delivery) === undefined) return []
    const text = textOf(delivery.body)
    const compact = text.replace(/("(?:\\.|[^"\\])*")|\s+/g, (_, literal: string | undefined) => literal ?? '')
    const spaced = written(parse(delivery)).slice(1)
    return [{ body: utf8(compact) }, ...spaced]
  },
}

export const valuesRewritten: Mistake = {
  code: 'BODY_VALUES_REWRITTEN',
  name: 'changed escapes and numbers',
  why: 'Letters or numbers of the JSON have another form (such as \\u00e9 for é, \\/ for /, 25.0 for 25), for example from a parser and a serializer.',
  remedy: rawBody,
  undo: (delivery) => written(parse(delivery)),
}

const inOrder = (value: Json, keys: readonly string[]): Json =>
  Object.fromEntries(
    [...keys, ...Object.keys(value).filter((key) => !keys.includes(key))].flatMap((key) =>
      key in value ? [[key, value[key]]] : [],
    ),
  )

export const keysReordered: Mistake = {
  code: 'BODY_KEYS_REORDERED',
  name: 'changed order of keys',
  why: 'The keys of the JSON have another order, for example from a parser and a serializer.',
  remedy: rawBody,
  undo(delivery) {
    const value = parse(delivery)
    if (!isObject(value)) return []
    const account = value['destinationAccount']
    const ordered = isObject(account) ? { ...value, destinationAccount: inOrder(account, accountKeys) } : value
    return bodyKeys.flatMap((keys) => written(inOrder(ordered, keys)))
  },
}

export const stringifiedTwice: Mistake = {
  code: 'BODY_STRINGIFIED_TWICE',
  name: 'JSON in JSON',
  why: 'The body was serialized twice: it is a JSON string in quotation marks, with backslashes.',
  remedy: `Remove JSON.stringify or json_encode: the body is already text. ${rawBody}`,
  undo(delivery) {
    const value = parse(delivery)
    return typeof value === 'string' ? [{ body: utf8(value) }] : []
  },
}
