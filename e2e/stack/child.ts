import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Child = {
  /** Returns everything that the process has printed so far, on both streams. */
  output: () => string
  /** Ends the process by its id and waits until it has exited. */
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

type Environment = Record<string, string>

/** Starts a program with exactly these environment variables. Resolves when the program answers at `url`. */
export const startProgram = async (
  file: string,
  args: readonly string[],
  env: Environment,
  url: string,
): Promise<Child> => {
  const path = process.env['PATH'] ?? ''
  const child = spawn(file, args, { cwd: root, env: { PATH: path, ...env }, stdio: 'pipe' })
  const exited = once(child, 'exit')
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered:\n${text}`)
    if (tries > 300) {
      await stop()
      throw new Error(`${file} does not answer at ${url}:\n${text}`)
    }
    await pause(50)
  }
  return { output: () => text, stop }
}

/** Starts a TypeScript program of this repository with Node, like `startProgram`. */
export const startChild = (file: string, env: Environment, url: string): Promise<Child> =>
  startProgram(process.execPath, [file], { NODE_NO_WARNINGS: '1', ...env }, url)
