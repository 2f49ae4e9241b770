import { createContext, use, useSyncExternalStore } from 'react'
import type { WidgetType } from '@loyalty/contract'
import type { Bridge } from '@loyalty/embed/guest'
import type { WidgetConfig } from './config.ts'
import type { DisplayStore, Shown } from './i18n/display.ts'
import type { SharedKey } from './messages/shared.ts'
import type { Session } from './session/session-parts.ts'

/** The parts of a running widget, made once by `startWidget`. */
export type Runtime = {
  widget: WidgetType
  config: WidgetConfig
  bridge: Bridge
  /** `get` returns true once a page has answered. That page gives tokens, receives events and can close the widget. */
  hosted: { get: () => boolean; subscribe: (changed: () => void) => () => void }
  session: Session
  display: DisplayStore
  /** The query of the document's address at the start, without the token. */
  search: string
}

export const RuntimeContext = createContext<Runtime | null>(null)

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext)
  if (runtime === null) throw new Error('Not inside startWidget')
  return runtime
}

/**
 * A session and the number of its epoch. A new epoch begins when the user changes, or when the order was paid
 * elsewhere. The object does not change during an epoch.
 */
export type SessionEpoch = { session: Session; epoch: number }

export const SessionEpochContext = createContext<SessionEpoch | null>(null)

/** Returns the session and epoch of the screens around the calling component. */
export function useSessionEpoch(): SessionEpoch {
  const sessionEpoch = use(SessionEpochContext)
  if (sessionEpoch === null) throw new Error('Not inside a session epoch')
  return sessionEpoch
}

/**
 * Returns the bridge to the page: events, openUrl, scroll. The bridge's methods are safe without a page; see
 * `@loyalty/embed/guest`.
 */
export const useBridge = (): Bridge => useRuntime().bridge

export function useHosted(): boolean {
  const { hosted } = useRuntime()
  return useSyncExternalStore(hosted.subscribe, hosted.get)
}

type Keyed<K extends string> = Omit<Shown, 'text' | 'rich'> & {
  t: (key: K, values?: Parameters<Shown['text']>[1]) => string
  rich: (key: K, values: Parameters<Shown['rich']>[1]) => ReturnType<Shown['rich']>
}

/** Returns the shared texts and the formats in the present language. */
export function useSharedText(): Keyed<SharedKey> {
  const { display } = useRuntime()
  const shown = useSyncExternalStore(display.subscribe, display.shown)
  return { ...shown, t: shown.text }
}

/** Returns a `useText` hook that knows the keys of the app's own messages. */
export const textHook =
  <M extends object>() =>
  (): Keyed<keyof M & string> =>
    useSharedText() as Keyed<keyof M & string>
