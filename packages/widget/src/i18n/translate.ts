import { createElement, Fragment, type ReactNode } from 'react'
import { isolate, type Formats } from './format.ts'
import { fill, type Messages } from './message.ts'

/**
 * Arguments of a message. The translation isolates each text from the direction of the surrounding text, formats each
 * number, and chooses the plural form by the number.
 */
export type Values = Record<string, string | number>
/**
 * Arguments of a message with tags, such as `<terms>…</terms>`. The function for a tag receives the content of the tag.
 */
export type Parts = Record<string, string | number | ((children: ReactNode[]) => ReactNode)>

export type Translate = {
  /** Returns the message of `key`. For an unknown key, returns the key, because a blank button would be worse. */
  text: (key: string, values?: Values) => string
  /** Returns a message with tags, as React nodes. */
  rich: (key: string, values: Parts) => ReactNode
}

export function createTranslate(messages: Messages, { points, plural }: Pick<Formats, 'points' | 'plural'>): Translate {
  function write<T>(
    key: string,
    values: Parts,
    text: (plain: string) => T,
    tagged: (name: string, children: T[]) => T,
  ): T[] {
    const message = messages[key] ?? key
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
