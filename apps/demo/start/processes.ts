import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

type Program = { name: string; file: string; env: Record<string, string>; child: ChildProcess }

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (ended(child)) return
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
}

/**
 * Programs of this machine that start and stop together. When one program ends by itself, all programs stop. With
 * `keepRunning` the other programs keep running, and `restart` starts the ended program again.
 */
export class Processes {
  #programs: Program[] = []
  #stopping = false
  #restarting = new Set<string>()
  readonly #keepRunning: boolean

  constructor({ keepRunning = false }: { keepRunning?: boolean }) {
    this.#keepRunning = keepRunning
  }

  start(name: string, file: string, env: Record<string, string>): void {
    this.#programs.push({ name, file, env, child: this.#spawn(name, file, env) })
  }

  /** Ends a program and starts it again with the same settings. */
  async restart(name: string): Promise<void> {
    const program = this.#programs.find((each) => each.name === name)
    if (!program || this.#stopping) return
    this.#restarting.add(name)
    await end(program.child)
    this.#restarting.delete(name)
    // A signal may have stopped all programs while this program ended. Then the program must not start again.
    if (!this.#stopping) program.child = this.#spawn(name, program.file, program.env)
  }

  /**
   * Stops all programs in the reverse order of their start, then exits. The shop stops before the service that the shop
   * calls.
   */
  async stopAll(code: number): Promise<void> {
    // One Ctrl-C sends several signals: from the terminal, from npm and from run.mjs. Only the first signal counts.
    if (this.#stopping) return
    this.#stopping = true
    for (const { child } of this.#programs.toReversed()) await end(child)
    process.exit(code)
  }

  #spawn(name: string, file: string, env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [resolve(file)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('exit', (code) => {
      if (this.#stopping || this.#restarting.has(name)) return
      const ending = `The ${name} ended (exit ${code ?? 'by signal'})`
      if (this.#keepRunning) console.error(`${ending}. It starts again after the next save.`)
      else {
        console.error(`${ending}; stopping everything.`)
        void this.stopAll(1)
      }
    })
    return child
  }
}
