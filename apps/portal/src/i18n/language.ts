import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../device/preferences.ts'
import { isLang, languages, type Lang } from './languages.ts'

type Load = { isLoaded: (lang: Lang) => boolean; load: (lang: Lang) => Promise<unknown> }

const areas = new Set<Load>()
const listeners = new Set<() => void>()

const firstLanguage = (): Lang => {
  const wanted = [readPreference('language') ?? '', ...navigator.languages].map((tag) => tag.split('-')[0] ?? '')
  return wanted.find(isLang) ?? 'en'
}

let current: Lang = firstLanguage()

const apply = (): void => {
  document.documentElement.lang = current
  document.documentElement.dir = languages[current].dir
}
apply()

/** Adds an area of texts, so that a change of the language loads the texts that the page already shows. */
export const addArea = (area: Load): void => void areas.add(area)

export const currentLanguage = (): Lang => current

/** Changes the language of all pages and keeps it on this device. The texts load first, so no page flickers. */
export const setLanguage = async (lang: Lang): Promise<void> => {
  await Promise.all([...areas].filter((area) => area.isLoaded(current)).map((area) => area.load(lang)))
  current = lang
  writePreference('language', lang)
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Lang => useSyncExternalStore(subscribe, currentLanguage)
