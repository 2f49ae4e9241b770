import { problem } from '@loyalty/contract'

type Place = { key: string; limit: number; whose: string }

/**
 * Returns a function that counts open streams of this process by key. The function throws `TOO_MANY` if a key has
 * reached its limit. Else it returns the function that gives the places back.
 */
export const countOpen = () => {
  const open = new Map<string, number>()
  const add = (key: string, by: number): void => {
    const count = (open.get(key) ?? 0) + by
    if (count > 0) open.set(key, count)
    else open.delete(key)
  }
  return (places: readonly Place[]): (() => void) => {
    for (const { key, limit, whose } of places)
      if ((open.get(key) ?? 0) >= limit)
        throw problem('TOO_MANY', {
          detail: `${whose} has ${limit} open streams already.`,
          members: { limit },
        })
    for (const { key } of places) add(key, 1)
    return () => {
      for (const { key } of places) add(key, -1)
    }
  }
}
