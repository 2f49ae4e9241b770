import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../src/caller.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type ServiceProcess = {
  baseUrls: Readonly<Record<Env, string>>
  portalUrl: string
  /** Starts the process. Resolves when the service answers its health check. */
  start: () => Promise<void>
  /** Kills the process with `SIGKILL`, so that the process ends as in a crash, without any cleanup. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Limits in milliseconds: one health check, all checks of a start, and an orderly stop. */
const checkWithin = 5_000
const startWithin = 120_000
const stopWithin = 60_000

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(checkWithin) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Runs the real service in its own process. `kill` ends the process, and `start` starts a new process on these ports.
 */
export function serviceProcess(
  ports: { sandbox: number; production: number; portal: number },
  env: Record<string, string>,
): ServiceProcess {
  const baseUrls = { sandbox: `http://127.0.0.1:${ports.sandbox}`, production: `http://127.0.0.1:${ports.production}` }
  let child: ChildProcess | undefined

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), stopWithin)
    await gone
    clearTimeout(late)
    if (signal === 'SIGTERM' && ending.signalCode === 'SIGKILL') throw new Error('the service does not stop')
  }

  return {
    baseUrls,
    portalUrl: `http://localhost:${ports.portal}`,
    async start() {
      const started = spawn(process.execPath, [main], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...env,
          SANDBOX_PORT: String(ports.sandbox),
          PRODUCTION_PORT: String(ports.production),
          PORTAL_PORT: String(ports.portal),
          PREVIEW_PORT: '0',
        },
      })
      child = started
      const startedAt = performance.now()
      while (performance.now() - startedAt < startWithin) {
        const ended = started.exitCode ?? started.signalCode
        if (ended !== null) throw new Error(`the service ended with ${ended}`)
        if (await answers(`${baseUrls.sandbox}/readyz`)) return
        await sleep(50)
      }
      throw new Error('the service does not answer')
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
