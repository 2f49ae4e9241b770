import { webhookHeaders } from '@loyalty/contract'

type Values = string | readonly string[] | undefined

/** Request headers as a server gives them: a plain object, a `Headers`, pairs, or Node's flat `rawHeaders`. */
export type HeaderSource = Readonly<Record<string, Values>> | Iterable<readonly [string, string]> | readonly string[]

const isIterable = (source: HeaderSource): source is Iterable<readonly [string, string]> | readonly string[] => Symbol.iterator in source

function* pairs(source: HeaderSource): Generator<readonly [string, Values]> {
  if (!isIterable(source)) yield* Object.entries(source)
  else if (!Array.isArray(source) || Array.isArray(source[0])) yield* source as Iterable<readonly [string, string]>
  else for (let i = 0; i + 1 < source.length; i += 2) yield [source[i] as string, source[i + 1]]
}

// A signature of Standard Webhooks holds commas of its own (`v1,… v1,…`), but none before a space.
const jointOf = (name: string): string => (name === webhookHeaders.standardSignature ? ', ' : ',')

/**
 * Every value a header was sent with, whatever its case. Servers join repeated headers with a comma, so one separates too: a repeated
 * header can never pass for a single one.
 */
export const headerValues = (source: HeaderSource, name: string): string[] => {
  const found: string[] = []
  for (const [key, values] of pairs(source)) {
    if (key.toLowerCase() !== name || values === undefined) continue
    for (const value of typeof values === 'string' ? [values] : values) found.push(...value.split(jointOf(name)))
  }
  return found.map((value) => value.trim())
}
