import { createContext, use, useEffect } from 'react'

/** What became of the user's order, for the panel of a session that ends: a title, and what to do where it can go on or cannot. */
export type SessionNotice = { title: string; paused: string; ended: string }

export const SessionNoticeContext = createContext<(notice: SessionNotice | undefined) => void>(() => undefined)

/** Has the session panel say this first, for as long as the screen stands. */
export function useSessionNotice(notice: SessionNotice | undefined): void {
  const give = use(SessionNoticeContext)
  const { title = '', paused = '', ended = '' } = notice ?? {}
  useEffect(() => {
    if (title !== '') give({ title, paused, ended })
    return () => give(undefined)
  }, [give, title, paused, ended])
}
