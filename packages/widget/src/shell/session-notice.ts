import { createContext, use, useEffect } from 'react'

/**
 * The sentences about the user's order in the panel of an ended session: a title, the advice with "Continue"
 * (`paused`), and the advice without "Continue" (`ended`).
 */
export type SessionNotice = { title: string; paused: string; ended: string }

export const SessionNoticeContext = createContext<(notice: SessionNotice | undefined) => void>(() => undefined)

/** Sets the title and the advice of the session panel while the screen is mounted. */
export function useSessionNotice(notice: SessionNotice | undefined): void {
  const give = use(SessionNoticeContext)
  const { title = '', paused = '', ended = '' } = notice ?? {}
  useEffect(() => {
    if (title !== '') give({ title, paused, ended })
    return () => give(undefined)
  }, [give, title, paused, ended])
}
