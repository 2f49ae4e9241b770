import type { Problem } from '@loyalty/contract/client'

/** The person and the organization of a session that another tab changed. */
export type ChangedSession = { user: { email: string }; organization: { name: string } }

/**
 * A dialog over the page that a call waits for: sign in again, prove who you are (step-up), or go on in the organization
 * that another tab opened.
 */
export type Interruption =
  | { kind: 'session-over' }
  | { kind: 'step-up'; problem: Problem }
  | { kind: 'organization-changed'; session: ChangedSession }

type Open = { interruption: Interruption; done: Promise<boolean>; settle: (succeeded: boolean) => void }

let open: Open | undefined
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Opens the dialog and resolves to true when the person succeeded, or to false when the person gave up. Calls that meet
 * the same obstacle share one dialog.
 */
export const interrupt = (interruption: Interruption): Promise<boolean> => {
  if (open === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    open = {
      interruption,
      done: promise,
      settle: (succeeded) => {
        open = undefined
        resolve(succeeded)
        notify()
      },
    }
    notify()
  }
  return open.done
}

export const openInterruption = (): Open | undefined => open

export const onInterruption = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
