import { webhookBodies } from '@loyalty/contract'
import type { Delivery, Mistake } from './delivery.ts'

type Json = Record<string, unknown>

const rawBody =
  'Verify the bytes that arrived, before a JSON parser reads them. A parsed body cannot be turned back into the signed text.'

const parse = ({ body }: Delivery): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const written = (value: unknown): Partial<Delivery>[] => {
  if (value === undefined) return []
  const pretty = JSON.stringify(value, null, 2)
  return [JSON.stringify(value), pretty, `${pretty}\n`].map((text) => ({ body: Buffer.from(text, 'utf8') }))
}

export const whiteSpaceChanged: Mistake = {
  name: 'changed white space',
  why: 'The white space of the JSON was changed, for example by a parser and a serializer.',
  remedy: rawBody,
  undo(delivery) {
    if (parse(delivery) === undefined) return []
    const text = delivery.body.toString('utf8')
    const compact = text.replace(/("(?:\\.|[^"\\])*")|\s+/g, (_, literal: string | undefined) => literal ?? '')
    const spaced = written(parse(delivery)).slice(1)
    return [{ body: Buffer.from(compact, 'utf8') }, ...spaced]
  },
}

export const valuesRewritten: Mistake = {
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
  name: 'changed order of keys',
  why: 'The keys of the JSON have another order, for example from a parser and a serializer.',
  remedy: rawBody,
  undo(delivery) {
    const value = parse(delivery)
    if (!isObject(value)) return []
    return Object.values(webhookBodies).flatMap(({ schema: { shape } }) => {
      const account = value['destinationAccount']
      const ordered = isObject(account)
        ? { ...value, destinationAccount: inOrder(account, Object.keys(shape.destinationAccount.shape)) }
        : value
      return written(inOrder(ordered, Object.keys(shape)))
    })
  },
}

export const stringifiedTwice: Mistake = {
  name: 'JSON in JSON',
  why: 'The body was serialized twice: it is a JSON string in quotation marks, with backslashes.',
  remedy: `Remove JSON.stringify or json_encode: the body is already text. ${rawBody}`,
  undo(delivery) {
    const value = parse(delivery)
    return typeof value === 'string' ? [{ body: Buffer.from(value, 'utf8') }] : []
  },
}
