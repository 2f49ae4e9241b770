import { useEffect, useState, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../device/preferences.ts'

/** The least height of the open workbench, and the least of the page that stays in sight, in pixels. */
const least = 160
const usual = 320

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

const mostNow = (): number => Math.max(least, innerHeight - least)
const isNarrowNow = (): boolean => matchMedia('(width < 48rem)').matches

/** Returns whether the window is as narrow as a phone, where the workbench covers the page. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrowNow)

/** The height of the workbench in pixels, within its bounds. This device remembers it. */
export type Height = { now: number; least: number; most: number; set: (next: number) => void }

export const useHeight = (): Height => {
  const most = useSyncExternalStore(subscribe, mostNow)
  const [wanted, setWanted] = useState(() => Number(readPreference('workbench')) || usual)
  const within = (height: number): number => Math.round(Math.min(Math.max(height, least), most))
  useEffect(() => writePreference('workbench', String(wanted)), [wanted])
  return { now: within(wanted), least, most, set: (next) => setWanted(within(next)) }
}
