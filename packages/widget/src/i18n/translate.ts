import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'
import type { Catalogue } from './catalogue.ts'
import { isolate } from './format.ts'

/** Text is isolated from the direction of its surroundings; a number chooses the plural form and is formatted. */
export type Values = Record<string, string | number>
/** A tag of the message (`<terms>…</terms>`) as a function of what it holds. */
export type Parts = Record<string, string | number | ((children: ReactNode[]) => ReactNode)>

export type Translate = {
  /** The message of `key`. A key that is missing shows itself, since a blank button is worse. */
  text: (key: string, values?: Values) => string
  /** A message with tags, as React nodes. */
  rich: (key: string, values: Parts) => ReactNode
}

export function createTranslate(catalogue: Catalogue, tag: string): Translate {
  const made = new Map<string, IntlMessageFormat>()
  const messageOf = (key: string): IntlMessageFormat => {
    const found = made.get(key) ?? new IntlMessageFormat(catalogue[key] ?? key, tag)
    made.set(key, found)
    return found
  }
  const isolated = (values: Parts) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]))
  return {
    text(key, values) {
      const message = catalogue[key] ?? key
      // A built catalogue has text only where there is nothing to fill in, and no parser to read it with.
      if (typeof message === 'string' && !/[{<']/.test(message)) return message
      return String(messageOf(key).format(isolated(values ?? {}) as Values))
    },
    rich(key, values) {
      const nodes: unknown = messageOf(key).format<ReactNode>(isolated(values) as never)
      return nodes as ReactNode
    },
  }
}
