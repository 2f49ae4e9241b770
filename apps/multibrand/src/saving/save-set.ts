import type { ConnectionSet } from '@loyalty/contract'
import { Problem } from '@loyalty/contract/client'
import { SessionEnded, wasNotSent } from '@loyalty/widget'
import { holds, type PreferenceSet } from '../draft/preference-set.ts'

/** The two requests that a save needs. Both throw the errors of the client. */
export interface Remote {
  replace: (connections: ConnectionSet, etag: string) => Promise<PreferenceSet>
  read: () => Promise<PreferenceSet>
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly set: PreferenceSet }
  /** The stored set was changed elsewhere. This save changed nothing. */
  | { readonly outcome: 'conflict'; readonly theirs: PreferenceSet; readonly problem: Problem | null }
  /**
   * The service refused the set. The same request would fail again, or must wait for `retryAfter`. `maybeStored` is the
   * set of an earlier save with an unknown result.
   */
  | { readonly outcome: 'refused'; readonly problem: Problem; readonly maybeStored?: ConnectionSet }
  /**
   * The result is unknown: the response was lost or a 5xx, and the stored set cannot be read. `maybeStored` is null if
   * nothing was sent.
   */
  | { readonly outcome: 'unsure'; readonly problem: Problem | null; readonly maybeStored: ConnectionSet | null }
  /** The session ended during the save. The session panel reports the end; the save did not fail. */
  | { readonly outcome: 'ended'; readonly maybeStored: ConnectionSet | null }

export interface SaveOptions {
  /** The set of an earlier save with an unknown result. If the stored set equals this set, the earlier save arrived. */
  maybeStored?: ConnectionSet | null
  pause?: (attempt: number) => Promise<void>
}

const ATTEMPTS = 3

/**
 * Replaces the stored set. After a lost response, reads the stored set and compares it with the wanted set. Sends the
 * wanted set again only while the stored version is unchanged, so a retry never overwrites another save.
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
  // Returns the outcome of a save without a final answer: `ended` after the end of the session, or `unsure`.
  const lost = (error: unknown): SaveOutcome =>
    error instanceof SessionEnded
      ? { outcome: 'ended', maybeStored: maybe }
      : { outcome: 'unsure', problem, maybeStored: maybe }
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
      stored = await readStored(remote, pause)
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

/** Reads the stored set. Retries an error that may be temporary, with at most 3 attempts. */
async function readStored(remote: Remote, pause: (attempt: number) => Promise<void>): Promise<PreferenceSet> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await remote.read()
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
      await pause(attempt)
    }
  }
}

/**
 * Returns true for a 5xx, and for a connection that failed at once, for example right after a reconnect. After a
 * timeout the user decides about a retry.
 */
const isTransient = (error: unknown): boolean =>
  !(error instanceof SessionEnded) &&
  !wasNotSent(error) &&
  (error instanceof Problem
    ? !isFinal(error)
    : !(
        error instanceof Error &&
        error.cause instanceof DOMException &&
        /^(Timeout|Abort)Error$/.test(error.cause.name)
      ))

const wait = (attempt: number) => new Promise<void>((resolve) => setTimeout(resolve, attempt * 1000))
