import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Settings = Readonly<Record<string, string | undefined>>

/** Runs the service's program in its own process for a test, as an operator runs it from a shell. */
export const runProgram = async (words: string[], settings: Settings = {}) => {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()))
  const status = await new Promise<number | null>((ended) => child.on('close', ended))
  return { status, out: out.join(''), err: err.join('') }
}
