import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveHint, LiveTopic } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'

const pollMs = 1_000
/**
 * The assumed maximum time in milliseconds between the time in an id and its commit, with the difference between the
 * clocks of two processes.
 */
const slackMs = 30_000

type Options = {
  /** Returns what a listener gets for a hint. Each poll calls it once for all listeners. */
  lineOf: (hint: LiveHint) => string
  changes: (caller: Caller, topic: LiveTopic, since: number) => Promise<LiveHint[]>
  /** Returns real time in milliseconds UTC. */
  realNow: () => number
}

type Listener = { topics: readonly LiveTopic[]; onChanges: (lines: readonly string[]) => void }

type Watched = {
  listeners: Set<Listener>
  /** The changes that the last poll of a topic found. A topic that no poll has read is missing. */
  known: Map<LiveTopic, ReadonlySet<string>>
  ended: AbortController
}

const nameOf = ({ id, at }: LiveHint): string => `${at} ${id}`

/** Returns the newest of the changes of a topic. One hint is enough, because a page reads its whole list again. */
const newest = (changes: readonly LiveHint[]): LiveHint[] =>
  changes.toSorted((one, other) => other.at - one.at).slice(0, 1)

/**
 * Watches the changes of organizations for the live updates of this process. All listeners of an organization's
 * environment share one poll per second. Without listeners, it polls nothing. Other processes need no message: each
 * one polls the database.
 */
export const watchChanges = ({ lineOf, changes, realNow }: Options) => {
  const all = new Map<string, Watched>()

  const recent = async (caller: Caller, topic: LiveTopic) => changes(caller, topic, realNow() - slackMs)

  /**
   * Returns the newest change of a topic that the poll before did not find: none for the first poll of a topic. The next
   * poll finds what this one could not read.
   */
  const poll = async (caller: Caller, topic: LiveTopic, { known }: Watched): Promise<LiveHint[]> => {
    const found = await recent(caller, topic).catch(() => undefined)
    if (found === undefined) return []
    const before = known.get(topic)
    known.set(topic, new Set(found.map(nameOf)))
    return before === undefined ? [] : newest(found.filter((change) => !before.has(nameOf(change))))
  }

  /** Reads a topic for its first listener, who gets no hint of older changes. */
  const begin = async (caller: Caller, topic: LiveTopic, { known }: Watched): Promise<void> => {
    const found = await recent(caller, topic)
    // A poll that ended earlier may have reported some of these changes as new.
    if (!known.has(topic)) known.set(topic, new Set(found.map(nameOf)))
  }

  const topicsOf = ({ listeners }: Watched): Set<LiveTopic> => new Set([...listeners].flatMap(({ topics }) => topics))

  const pollAll = async (caller: Caller, watched: Watched): Promise<void> => {
    const topics = topicsOf(watched)
    for (const topic of watched.known.keys()) if (!topics.has(topic)) watched.known.delete(topic)
    const fresh = (await Promise.all([...topics].map((topic) => poll(caller, topic, watched)))).flat()
    const lines = fresh.map((hint) => ({ topic: hint.topic, line: lineOf(hint) }))
    for (const { topics: own, onChanges } of watched.listeners) {
      const heard = lines.filter(({ topic }) => own.includes(topic))
      if (heard.length > 0) onChanges(heard.map(({ line }) => line))
    }
  }

  const run = async (caller: Caller, watched: Watched): Promise<void> => {
    const { signal } = watched.ended
    while (!signal.aborted) {
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await pollAll(caller, watched)
    }
  }

  const start = (key: string, caller: Caller): Watched => {
    const watched: Watched = { listeners: new Set(), known: new Map(), ended: new AbortController() }
    all.set(key, watched)
    void run(caller, watched)
    return watched
  }

  /**
   * Calls `onChanges` with the newest change of each topic after each poll. With `since`, in milliseconds UTC, also once
   * with the newest changes since then. Resolves with the function that stops it.
   */
  return async (caller: Caller, { since, ...listener }: Listener & { since?: number | undefined }) => {
    const key = `${caller.env} ${caller.organizationId}`
    const watched = all.get(key) ?? start(key, caller)
    const stop = (): void => {
      watched.listeners.delete(listener)
      if (watched.listeners.size > 0) return
      watched.ended.abort()
      if (all.get(key) === watched) all.delete(key)
    }
    watched.listeners.add(listener)
    try {
      const unread = listener.topics.filter((topic) => !watched.known.has(topic))
      await Promise.all(unread.map((topic) => begin(caller, topic, watched)))
      if (since !== undefined) {
        const missed = listener.topics.map(async (topic) => newest(await changes(caller, topic, since - slackMs)))
        listener.onChanges((await Promise.all(missed)).flat().map(lineOf))
      }
    } catch (cause) {
      stop()
      throw cause
    }
    return stop
  }
}
