import type { ConnectionSet } from '@loyalty/contract'
import { Problem } from '@loyalty/contract/client'
import { SessionEnded, wasNotSent } from '@loyalty/widget'
import { holds, type PreferenceSet } from '../draft/preference-set.ts'

/** The two requests that a save needs. Both reject with the errors of the API client. */
export interface Remote {
  replace: (connections: ConnectionSet, etag: string) => Promise<PreferenceSet>
  read: () => Promise<PreferenceSet>
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly set: PreferenceSet }
  /** Another save changed the stored preferences first. This save changed nothing. */
  | { readonly outcome: 'conflict'; readonly theirs: PreferenceSet; readonly problem: Problem | null }
  /**
   * The service refused the save. The same request would fail again, or must wait for `retryAfter`. `maybeStored` has
   * the preferences of an earlier save with unknown outcome.
   */
  | { readonly outcome: 'refused'; readonly problem: Problem; readonly maybeStored?: ConnectionSet }
  /**
   * The outcome is unknown, because no final answer came even after retries. `maybeStored` has the preferences that the
   * service may have stored. `maybeStored` is null if no request left the browser.
   */
  | { readonly outcome: 'unsure'; readonly problem: Problem | null; readonly maybeStored: ConnectionSet | null }
  /**
   * The session ended during the save. This is no failure of the save: the session panel reports the end of the
   * session.
   */
  | { readonly outcome: 'ended'; readonly maybeStored: ConnectionSet | null }

export interface SaveOptions {
  /**
   * The preferences of an earlier save with unknown outcome. If the stored preferences equal these preferences, the
   * service has stored the earlier save.
   */
  maybeStored?: ConnectionSet | null
  pause?: (attempt: number) => Promise<void>
}

const ATTEMPTS = 3

/**
 * Replaces the stored preferences. After a lost response, compares the stored preferences with `wanted`. Sends `wanted`
 * again only while the stored version is unchanged, so that a retry never overwrites another save.
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
  // Returns the outcome of a save without a final answer of the service: `ended` if the session ended, otherwise
  // `unsure`.
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

/** Reads the stored preferences. Retries an error that may be temporary, with at most 3 attempts in total. */
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
 * Returns true for a 5xx, and for a connection that failed at once, for example right after a reconnect. Returns false
 * for a timeout, after which the user decides about a retry.
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
