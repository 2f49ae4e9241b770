import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../../packages/cli/src/main.ts', import.meta.url))

export type Reply = { status: number; body?: string; headers?: Record<string, string>; delay?: number }
export type Asked = { headers: Record<string, string | undefined>; body: string }
/** The answers of the caller's server. A test replaces one part by a mistake. */
export type Site = { page: () => Reply; token: (asked: Asked) => Reply; webhook: (asked: Asked) => Reply }

export const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
})

export const isNew = ({ headers }: Asked): boolean =>
  Math.abs(Date.now() / 1000 - Number(headers['x-service-timestamp'])) < 300

export type Finding = { level: string; check: string; seen: string; fix?: string; url: string }
export type Run = { status: number; output: string; findings: Finding[] }

/** Runs `loyalty doctor` in its own process with only these variables. Returns its exit status and its output. */
export const runDoctor = (
  env: Record<string, string>,
  args: readonly string[],
  cwd?: string,
): Promise<[number, string]> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, 'doctor', ...args], { env, cwd }, (error, stdout, stderr) => {
      resolve([Number(error?.code ?? 0), stdout + stderr])
    })
  })
