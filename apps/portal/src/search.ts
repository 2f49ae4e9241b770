/**
 * Reads a query string as plain text, because a page's query string is also the query string of the interface.
 * A repeated name keeps its first value.
 */
export const parseSearch = (text: string): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) found[name] ??= value
  return found
}

/** Writes a query string. Leaves out empty and undefined values. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') params.set(name, value)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Returns a `validateSearch` that keeps only these parameters: those with a list only with a listed value, those with
 * `true` with any text. Everything else is dropped.
 */
export const searchOf =
  <const S extends Readonly<Record<string, readonly string[] | true>>>(shape: S) =>
  (given: Record<string, unknown>): { [K in keyof S]?: S[K] extends readonly (infer V)[] ? V : string } =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, allowed]) => {
        const value = given[name]
        if (typeof value !== 'string' || value === '') return []
        return allowed === true || allowed.includes(value) ? [[name, value]] : []
      }),
    ) as never

/** Keeps the path that opens after the sign-in. */
export const nextSearch = searchOf({ next: true })
