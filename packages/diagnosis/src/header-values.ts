import { webhookHeaders } from '#contract/webhook-headers'

type Values = string | readonly string[] | undefined

/** Request headers of any server: a plain object, a `Headers`, pairs, or Node's flat `rawHeaders`. */
export type HeaderSource = Readonly<Record<string, Values>> | Iterable<readonly [string, string]> | readonly string[]

function isIterable(source: HeaderSource): source is Iterable<readonly [string, string]> | readonly string[] {
  return Symbol.iterator in source
}

function* pairs(source: HeaderSource): Generator<readonly [string, Values]> {
  if (!isIterable(source)) yield* Object.entries(source)
  else if (!Array.isArray(source) || Array.isArray(source[0])) yield* source as Iterable<readonly [string, string]>
  else for (let i = 0; i + 1 < source.length; i += 2) yield [source[i] as string, source[i + 1]]
}

/**
 * Returns the separator that servers put between the values of a repeated header. A single `webhook-signature` may
 * contain commas (`v1,… v1,…`), but no comma before a space.
 */
function separatorOf(name: string): string {
  return name === webhookHeaders.standardSignature ? ', ' : ','
}

/**
 * Returns every value of a header. `name` is in lower case; the names in the source can be in any case.
 * Servers join repeated headers with a comma. This function splits joined values, so the caller notices the repetition.
 */
export function headerValues(source: HeaderSource, name: string): string[] {
  const found: string[] = []
  for (const [key, values] of pairs(source)) {
    if (key.toLowerCase() !== name || values === undefined) continue
    for (const value of typeof values === 'string' ? [values] : values) found.push(...value.split(separatorOf(name)))
  }
  return found.map((value) => value.trim())
}
