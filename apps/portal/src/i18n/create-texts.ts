import { createElement, Fragment, use, type ReactNode } from 'react'
import { formatMessage } from './format-message.ts'
import { formatsOf } from './formats.ts'
import { addArea, currentLanguage, useLanguage } from './language.ts'
import type { Lang } from './languages.ts'

type Values = Readonly<Record<string, string | number>>
type Nodes = Readonly<Record<string, ReactNode>>

/** The texts of an area in one language. `rich` takes elements as values and returns nodes. */
export type Text<K extends string> = {
  (key: K, values?: Values): string
  rich: (key: K, values: Nodes) => ReactNode
}

const textOf = <K extends string>(lang: Lang, messages: Readonly<Record<K, string>>): Text<K> => {
  const formats = formatsOf(lang)
  const plain = (key: K, values: Values = {}): string =>
    formatMessage<string>(messages[key], { value: (name) => values[name], text: (part) => part }, formats).join('')
  const rich = (key: K, values: Nodes): ReactNode =>
    createElement(
      Fragment,
      null,
      ...formatMessage<ReactNode>(
        messages[key],
        { value: (name) => values[name] as string | number, text: (part) => part },
        formats,
      ),
    )
  return Object.assign(plain, { rich })
}

/**
 * Creates the texts of an area of pages. `load` starts the download; a route's loader calls it. `useText` returns the
 * texts in the person's language, and suspends until they have arrived.
 */
export const createTexts = <M extends Readonly<Record<string, string>>>(source: {
  en: () => Promise<M>
  ar: () => Promise<Readonly<Record<keyof M, string>>>
}) => {
  type K = keyof M & string
  const arrived = new Map<Lang, Text<K>>()
  const started = new Map<Lang, Promise<Text<K>>>()
  const load = (lang: Lang = currentLanguage()): Promise<Text<K>> => {
    const found = started.get(lang)
    if (found) return found
    const text = (source[lang] as () => Promise<Readonly<Record<K, string>>>)().then((messages) => {
      const made = textOf<K>(lang, messages)
      arrived.set(lang, made)
      // React reads texts that have arrived at once, without a second render.
      void Object.assign(text, { status: 'fulfilled', value: made })
      return made
    })
    // A failed download is not kept, so the next call tries again.
    text.catch(() => started.delete(lang))
    started.set(lang, text)
    return text
  }
  addArea({ isLoaded: (lang) => arrived.has(lang), load })
  // The call of `use` depends on nothing, because React repeats a suspended render with the same hooks.
  const useText = (): Text<K> => use(load(useLanguage()))
  return { load, useText }
}
