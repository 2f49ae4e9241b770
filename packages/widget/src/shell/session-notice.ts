import { createContext, use, useEffect } from 'react'

/**
 * The sentences that a screen adds to the panel of an ended session. `paused` is the advice next to the "Continue"
 * button, and `ended` the advice if that button is missing.
 */
export type SessionNotice = { title: string; paused: string; ended: string }

export const SessionNoticeContext = createContext<(notice: SessionNotice | undefined) => void>(() => undefined)

/** Sets the title and the advice of the session panel. Removes both when the screen unmounts. */
export function useSessionNotice(notice: SessionNotice | undefined): void {
  const give = use(SessionNoticeContext)
  const { title = '', paused = '', ended = '' } = notice ?? {}
  useEffect(() => {
    if (title !== '') give({ title, paused, ended })
    return () => give(undefined)
  }, [give, title, paused, ended])
}
