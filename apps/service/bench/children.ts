import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const running = new Set<ChildProcess>()
// Kills all child processes when this process exits, also after an error.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export type Child = { process: ChildProcess; pid: number; failure: () => string; stop: () => Promise<void> }

/** Starts a script of this repository in its own process. `failure` returns the error output of the script. */
export const startChild = (script: string, env: Record<string, string>): Child => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...env },
  })
  running.add(child)
  const said: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  child.on('exit', () => running.delete(child))
  const failure = (): string =>
    `${script} ended with ${child.exitCode ?? child.signalCode}: ${Buffer.concat(said).toString().slice(0, 2000)}`
  return {
    process: child,
    pid: child.pid ?? 0,
    failure,
    async stop() {
      if (!running.has(child)) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Resolves with the next message of a child process. Rejects if the child process ends first. */
export const messageOf = async <T>({ process: child, failure }: Child): Promise<T> => {
  const over = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: over.signal }).then(([message]) => message as T),
      once(child, 'exit', { signal: over.signal }).then(() => {
        throw new Error(failure())
      }),
    ])
  } finally {
    over.abort()
  }
}

/** Returns the resident memory of a process in megabytes. */
export const residentMegabytes = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
