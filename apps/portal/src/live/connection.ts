import { liveLimits, liveTopics, type LiveHint, type LiveStart, type LiveTopic } from '@loyalty/contract/live'

/**
 * Times in milliseconds: the silence after which a new stream counts as blocked, the silence after which a stream counts
 * as dead because two beats are missing, and the pauses of the polling instead.
 */
const blockedMs = 10_000
const deadMs = (2 * liveLimits.beatSeconds + 5) * 1_000
const pollMs = 10_000
const retryMs = 60_000

type OnTopics = (topics: readonly LiveTopic[]) => void

/** The organization and environment of the hints, and the operations that the person may call there. */
export type Place = { organizationId: string; env: string; permissions: readonly string[] }

/**
 * Opens the stream of the service. `onTopics` gets the topics of hints, and all topics after each start, because the
 * stream does not know what the page has read before. Without a stream, polls. After another tab has switched the
 * organization, only tries again later. Returns the function that ends it.
 */
function openStream({ organizationId, env }: Place, topics: readonly LiveTopic[], onTopics: OnTopics): () => void {
  let source: EventSource | undefined
  let polling: number | undefined
  let waiting: number | undefined
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(waiting)
    waiting = window.setTimeout(then, ms)
  }
  const later = (): void => {
    source?.close()
    polling ??= window.setInterval(() => onTopics(topics), pollMs)
    wait(retryMs, open)
  }
  const open = (): void => {
    const opened = new EventSource(`/portal/api/${env}/stream?topics=${topics.join(',')}`)
    source = opened
    wait(blockedMs, later)
    const keepAlive = (): void => wait(deadMs, later)
    opened.addEventListener('beat', keepAlive)
    opened.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      clearInterval(polling)
      polling = undefined
      if ((JSON.parse(data) as LiveStart).organizationId !== organizationId) {
        opened.close()
        return wait(retryMs, open)
      }
      keepAlive()
      onTopics(topics)
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      keepAlive()
      onTopics([(JSON.parse(data) as LiveHint).topic])
    })
    // The browser itself opens a stream again that has ended, but not one that the service has refused.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) later()
    })
  }
  open()
  return () => {
    source?.close()
    clearInterval(polling)
    clearTimeout(waiting)
  }
}

type Shared = { listeners: Set<OnTopics>; close: () => void }

const open = new Map<string, Shared>()

/**
 * Shares one stream among the tabs of a browser: the tab that holds the lock opens it, and passes the hints on. When
 * that tab closes, the next one gets the lock.
 */
function share(name: string, place: Place): Shared {
  const listeners = new Set<OnTopics>()
  const topics = (Object.keys(liveTopics) as LiveTopic[]).filter((topic) =>
    place.permissions.includes(liveTopics[topic]),
  )
  const notify: OnTopics = (changed) => {
    for (const listener of listeners) listener(changed)
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<readonly LiveTopic[]>) => notify(data))
  const closing = new AbortController()
  const { signal } = closing
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = openStream(place, topics, (changed) => {
        notify(changed)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin read a channel
        channel.postMessage(changed)
      })
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  // A page without https has no locks, so each of its tabs opens a stream.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
  return {
    listeners,
    close: () => {
      closing.abort()
      channel.close()
    },
  }
}

/** Calls `onTopic` when a list of the topic may have changed. Returns the function that stops it. */
export function listen(place: Place, topic: LiveTopic, onTopic: () => void): () => void {
  const name = `live ${place.organizationId} ${place.env}`
  const shared = open.get(name) ?? share(name, place)
  open.set(name, shared)
  const listener: OnTopics = (topics) => {
    if (topics.includes(topic)) onTopic()
  }
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    open.delete(name)
    shared.close()
  }
}
