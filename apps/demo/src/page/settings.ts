import { useSyncExternalStore } from 'react'
import { locales, type Locale } from '@loyalty/embed/languages'
import { isAppearance, type AppearanceWish } from '@loyalty/ui/appearance-wish'
import { pageLangs, type Lang } from './i18n/page-languages.ts'

export type Theme = 'auto' | 'light' | 'dark'
export type Carrier = 'script' | 'iframe'
export type Page = 'account' | 'point-exchange' | 'multibrand'
export const scenarioNames = [
  'normal',
  'timeout',
  'notFound',
  'downOnce',
  'slow',
  'twice',
  'delayed',
  'badSignature',
  'expired',
  'signedOut',
] as const
export type Scenario = (typeof scenarioNames)[number]

/**
 * The settings of the page, which the page's address stores. By default the widget has the page's language and theme.
 */
export type Settings = {
  page: Page
  lang: Lang
  theme: Theme
  order: string | undefined
  by: Carrier
  width: 320 | 390 | 430
  locale: Locale
  look: Theme
  appearance: AppearanceWish
  scenario: Scenario
}

const paths: Record<Page, string> = { account: '/', 'point-exchange': '/point-exchange', multibrand: '/multibrand' }

const oneOf = <const T extends string>(value: string | null, allowed: readonly T[], fallback: T): T =>
  allowed.find((option) => option === value) ?? fallback

/** Returns the appearance of an address. A faulty one counts as none. */
const readAppearance = (json: string | null): AppearanceWish => {
  try {
    const appearance: unknown = JSON.parse(json ?? '{}')
    return isAppearance(appearance) ? appearance : {}
  } catch {
    return {}
  }
}

export const readSettings = (address: string): Settings => {
  const { pathname, searchParams: query } = new URL(address, 'http://localhost')
  const lang = oneOf(query.get('lang'), pageLangs, pageLangs[0])
  const theme = oneOf(query.get('theme'), ['auto', 'light', 'dark'], 'auto')
  return {
    page: (Object.keys(paths) as Page[]).find((page) => paths[page] === pathname) ?? 'account',
    lang,
    theme,
    order: query.get('order') ?? undefined,
    by: oneOf(query.get('by'), ['script', 'iframe'], 'script'),
    width: Number(oneOf(query.get('width'), ['320', '390', '430'], '390')) as Settings['width'],
    locale: oneOf<Locale>(query.get('locale'), locales, lang),
    look: oneOf(query.get('look'), ['auto', 'light', 'dark'], theme),
    appearance: readAppearance(query.get('appearance')),
    scenario: oneOf(query.get('scenario'), scenarioNames, 'normal'),
  }
}

/** Returns the address with changed settings. `undefined` removes a setting. */
export const addressWith = (address: string, changes: Partial<Settings>): string => {
  const { page, appearance, ...others } = changes
  const url = new URL(address, 'http://localhost')
  if (page) url.pathname = paths[page]
  const isPlain = appearance !== undefined && Object.keys(appearance).length === 0
  const texts = 'appearance' in changes ? { appearance: isPlain ? undefined : JSON.stringify(appearance) } : {}
  for (const [name, value] of Object.entries({ ...others, ...texts })) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, String(value))
  }
  return url.pathname + url.search
}

const here = (): string => location.pathname + location.search
const moved = 'settings'

/** Changes the address. A change of the page adds an entry to the history; a change of any other setting does not. */
export const change = (changes: Partial<Settings>): void => {
  const address = addressWith(here(), changes)
  if (changes.page) history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  dispatchEvent(new Event(moved))
  if (changes.page) scrollTo(0, 0)
}

const subscribe = (listen: () => void) => {
  for (const event of [moved, 'popstate']) addEventListener(event, listen)
  return () => {
    for (const event of [moved, 'popstate']) removeEventListener(event, listen)
  }
}

export const useSettings = (): Settings => readSettings(useSyncExternalStore(subscribe, here))
