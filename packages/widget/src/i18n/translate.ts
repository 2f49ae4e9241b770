import { createElement, Fragment, type ReactNode } from 'react'
import type { Catalogue } from './catalogue.ts'
import { isolate, type Formats } from './format.ts'
import { fill } from './message.ts'

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

export function createTranslate(catalogue: Catalogue, { points, plural }: Pick<Formats, 'points' | 'plural'>): Translate {
  function write<T>(key: string, values: Parts, text: (plain: string) => T, tagged: (name: string, children: T[]) => T): T[] {
    const message = catalogue[key] ?? key
    if (typeof message === 'string') return [text(message)]
    return fill(message, {
      value(name) {
        const value = values[name]
        return typeof value === 'function' ? undefined : value
      },
      number: points,
      category: plural,
      text,
      put: (value) => text(typeof value === 'number' ? points(value) : isolate(value)),
      tag: tagged,
    })
  }
  return {
    text: (key, values = {}) => write(key, values, String, (_, children) => children.join('')).join(''),
    rich: (key, values) =>
      createElement(
        Fragment,
        null,
        ...write<ReactNode>(key, values, String, (name, children) => {
          const made = values[name]
          return typeof made === 'function' ? made(children) : children
        }),
      ),
  }
}
