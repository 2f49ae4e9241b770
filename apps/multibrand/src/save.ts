import type { ConnectionSet } from '@loyalty/contract'
import { Problem } from '@loyalty/contract/client'
import { SessionEnded, wasNotSent } from '@loyalty/widget'
import { holds, type PreferenceSet } from './preference-set.ts'

/** The two calls a save needs. Both throw what the client throws. */
export interface Remote {
  replace: (connections: ConnectionSet, etag: string) => Promise<PreferenceSet>
  read: () => Promise<PreferenceSet>
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly set: PreferenceSet }
  /** Someone else saved meanwhile; nothing of ours was written. */
  | { readonly outcome: 'conflict'; readonly theirs: PreferenceSet; readonly problem: Problem | null }
  /** Refused; the same set would be refused again, or must wait (`retryAfter`). What an earlier save may have stored is as open as before. */
  | { readonly outcome: 'refused'; readonly problem: Problem; readonly maybeStored?: ConnectionSet }
  /** No answer, or one that says nothing, and the stored set does not tell either; without `maybeStored` nothing was sent. */
  | { readonly outcome: 'unsure'; readonly problem: Problem | null; readonly maybeStored: ConnectionSet | null }
  /** The session is over, which the panel says: no failure of the save. */
  | { readonly outcome: 'ended'; readonly maybeStored: ConnectionSet | null }

export interface SaveOptions {
  /** Sent before, and not known to be stored or not: if the stored set is this one, it was us. */
  maybeStored?: ConnectionSet | null
  pause?: (attempt: number) => Promise<void>
}

const ATTEMPTS = 3

/**
 * Replace the stored set, once. A lost answer is not a failure: the set is read back and compared, and sent again only while its
 * version is still the one we began with, so that sending twice can never undo what somebody else has saved in between.
 */
export async function saveSet(
  wanted: ConnectionSet,
  etag: string,
  remote: Remote,
  { maybeStored = null, pause = wait }: SaveOptions = {},
): Promise<SaveOutcome> {
  let problem: Problem | null = null
  let version = etag
  let maybe = maybeStored
  // The client has not sent a call that meets the end of the session.
  const lost = (error: unknown): SaveOutcome =>
    error instanceof SessionEnded ? { outcome: 'ended', maybeStored: maybe } : { outcome: 'unsure', problem, maybeStored: maybe }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(attempt)
    if (attempt > 0 || maybe === null) {
      try {
        return { outcome: 'saved', set: await remote.replace(wanted, version) }
      } catch (error) {
        if (error instanceof SessionEnded) return lost(error)
        problem = error instanceof Problem ? error : null
        if (wasNotSent(error)) return lost(error)
        if (problem && isFinal(problem)) return { outcome: 'refused', problem, ...(maybeStored && { maybeStored }) }
        maybe = wanted
      }
    }
    let stored: PreferenceSet
    try {
      stored = await look(remote, pause)
    } catch (error) {
      return lost(error)
    }
    if (holds(stored.connections, wanted)) return { outcome: 'saved', set: stored }
    if (stored.etag !== version && !(maybeStored && holds(stored.connections, maybeStored)))
      return { outcome: 'conflict', theirs: stored, problem }
    version = stored.etag
  }
  return lost(problem)
}

const isFinal = (problem: Problem) => problem.status < 500 && problem.code !== 'CONNECTIONS_CHANGED'

/** What is stored now, asked for again where it may be had in a moment. */
async function look(remote: Remote, pause: (attempt: number) => Promise<void>): Promise<PreferenceSet> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await remote.read()
    } catch (error) {
      if (attempt === ATTEMPTS || !mayBeThereSoon(error)) throw error
      await pause(attempt)
    }
  }
}

/** What failed at once, as the first request does when a network is only just back. What took its time is the user's to try again. */
const mayBeThereSoon = (error: unknown): boolean =>
  !(error instanceof SessionEnded) &&
  !wasNotSent(error) &&
  (error instanceof Problem
    ? !isFinal(error)
    : !(error instanceof Error && error.cause instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.cause.name)))

const wait = (attempt: number) => new Promise<void>((resolve) => setTimeout(resolve, attempt * 1000))
