import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const running = new Set<ChildProcess>()
// Whatever ends this process must not leave servers behind.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export type Child = { process: ChildProcess; pid: number; failure: () => string; stop: () => Promise<void> }

/** A script of this repository in a process of its own; `failure` is what it said on its way out. */
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

/** The next message of a child; rejects when it ends instead. */
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

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Megabytes of memory that a process holds. */
export const residentMegabytes = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
