import { createContext, use, useSyncExternalStore } from 'react'
import type { WidgetType } from '@loyalty/contract'
import type { Bridge } from '@loyalty/embed/guest'
import type { WidgetConfig } from './config.ts'
import type { DisplayStore, Shown } from './i18n/display.ts'
import type { en } from './messages/en.ts'
import type { Session } from './session/session-parts.ts'

/** What a widget stands in; made once by `startWidget`. */
export type Runtime = {
  widget: WidgetType
  config: WidgetConfig
  bridge: Bridge
  /** Whether a page answered: then there is somebody to ask, to tell and to close. */
  hosted: { get: () => boolean; subscribe: (changed: () => void) => () => void }
  session: Session
  display: DisplayStore
  /** Query of the address when the document opened, without the token. */
  search: string
}

export const RuntimeContext = createContext<Runtime | null>(null)

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === null) throw new Error('A screen stands in startWidget')
  return runtime
}

/** Whoever is here with this session: its number is another for another user or order. One object for all of a visit. */
export type Visit = { session: Session; visit: number }

export const VisitContext = createContext<Visit | null>(null)

/** The visit whose screens are inside. */
export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (visit === null) throw new Error('A screen stands in a visit')
  return visit
}

/** Events, openUrl, scroll: see `@loyalty/embed/guest`. Safe without a page. */
export const useBridge = (): Bridge => useRuntime().bridge

export function useHosted(): boolean {
  const { hosted } = useRuntime()
  return useSyncExternalStore(hosted.subscribe, hosted.get)
}

type Keyed<K extends string> = Omit<Shown, 'text' | 'rich'> & {
  t: (key: K, values?: Parameters<Shown['text']>[1]) => string
  rich: (key: K, values: Parameters<Shown['rich']>[1]) => ReturnType<Shown['rich']>
}

/** Texts and figures in the language shown, for the shared keys. */
export function useSharedText(): Keyed<keyof typeof en> {
  const { display } = useRuntime()
  const shown = useSyncExternalStore(display.subscribe, display.shown)
  return { ...shown, t: shown.text }
}

/** An app's own `useText`, which knows its keys and the shared ones: `export const useText = textHook<typeof en>()`. */
export const textHook =
  <M extends object>() =>
  (): Keyed<(keyof M & string) | keyof typeof en> =>
    useSharedText() as Keyed<(keyof M & string) | keyof typeof en>
