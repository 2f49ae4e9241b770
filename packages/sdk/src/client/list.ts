import { readInstant } from '#contract/dates'
import type { CallOptions, List, ListOptions } from './call-options.ts'
import type { Answer } from './transport.ts'

type Input = Record<string, unknown>
type Ask = (input: Input, options: CallOptions) => Promise<Answer>
type Kind = 'number' | 'cursor'
type PageOf<T> = { data: readonly T[]; total?: number; next?: string }

const isoText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Returns the latest time in the fields of a row, in milliseconds, or `-Infinity`. */
function latestIn(row: unknown): number {
  const texts = Object.values((row ?? {}) as Input).filter((value): value is string => typeof value === 'string')
  return Math.max(...texts.filter((text) => isoText.test(text)).map((text) => Date.parse(text)))
}

/**
 * Returns the input of the pages after the first page. An `endDate` in the future becomes the time of the first answer,
 * so rows that are created later do not shift a page. The newest row of the first page counts too, because the clock of
 * a sandbox may be ahead, and the header `Date` has whole seconds. An `endDate` in the past stays as it is.
 */
function bounded(input: Input, { data, date }: Answer): Input {
  const [newest] = (data as PageOf<unknown>).data
  const now = Math.max(Number.isNaN(date) ? Date.now() : date, latestIn(newest))
  const { endDate } = input
  const hasEnd = endDate !== undefined && endDate !== null
  const end = endDate instanceof Date ? endDate.getTime() : readInstant(String(endDate), 'end')
  return hasEnd && !(end > now) ? input : { ...input, endDate: new Date(now) }
}

async function* items<T>(
  kind: Kind,
  input: Input,
  first: Promise<Answer>,
  ask: (input: Input) => Promise<Answer>,
  hasEndDate: boolean,
): AsyncGenerator<T> {
  const answer = await first
  let page = answer.data as PageOf<T>
  if (kind === 'cursor') {
    for (; page.data.length > 0; page = (await ask({ ...input, after: page.next })).data as PageOf<T>) yield* page.data
    return
  }
  const begin = Number(input['page'] ?? 1)
  // The first page of an iteration from page 2 or later does not show the newest row, so its end stays.
  const later = hasEndDate && begin === 1 ? bounded(input, answer) : input
  const pageSize = Number(input['pageSize'] ?? 0) || page.data.length
  for (let number = begin; page.data.length > 0; page = (await ask({ ...later, page: number })).data as PageOf<T>) {
    yield* page.data
    if (number * pageSize >= (page.total ?? 0)) return
    number += 1
  }
}

/**
 * Returns a list: a promise of the first page, whose iteration yields the items of all pages. The first page is
 * requested at once, and an iteration begins with it.
 */
export function createList<T>(
  { kind, hasEndDate }: { kind: Kind; hasEndDate: boolean },
  input: Input,
  options: ListOptions,
  ask: Ask,
): List<unknown, T> {
  const { limit = Number.POSITIVE_INFINITY, ...callOptions } = options
  const first = ask(input, callOptions)
  const page = first.then(({ data }) => data)
  const iterate = async function* (): AsyncGenerator<T> {
    if (!(limit >= 0)) throw new TypeError('limit must be a number, 0 or more.')
    // An iteration throws the error of the first page itself, so the page's promise needs no other handler.
    page.catch(() => undefined)
    let left = limit
    if (left === 0) return void (await first)
    for await (const item of items<T>(kind, input, first, (next) => ask(next, callOptions), hasEndDate)) {
      yield item
      left -= 1
      if (left <= 0) return
    }
  }
  return Object.assign(page, { [Symbol.asyncIterator]: iterate })
}
