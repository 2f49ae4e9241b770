import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from './preferences.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const stored = readPreference('theme')
let current: Theme = themes.find((each) => each === stored) ?? 'auto'
const listeners = new Set<() => void>()

const apply = (): void => void (document.documentElement.dataset['theme'] = current)
apply()

/** Changes the theme and keeps it on this device. `auto` follows the system. */
export const setTheme = (theme: Theme): void => {
  current = theme
  writePreference('theme', theme)
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current)
