import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { temporaryDatabase } from './temporary.ts'

const source = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const catalog = fileURLToPath(new URL('../seed/catalog.json', import.meta.url))

/**
 * Starts the real service in its own process with its own database, and records the output of the process.
 * `descriptors` limits the open files and sockets of the process, and `main` is another start of the service.
 */
export const startChild = async (
  settings: Record<string, string> = {},
  { descriptors, main = source }: { descriptors?: number; main?: string } = {},
) => {
  const database = await temporaryDatabase()
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PRODUCTION_PORT: '0',
      SANDBOX_PORT: '0',
      PORTAL_PORT: '0',
      PREVIEW_PORT: '0',
      DATABASE_FILE: database.databaseFile,
      DATABASE_URL: database.databaseUrl ?? '',
      MASTER_KEY: randomBytes(32).toString('base64'),
      CATALOGUE_FILE: catalog,
      ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
      RATE_LIMIT: 'off',
      PORTAL_SECOND_FACTOR: 'optional',
      ...settings,
    },
  })
  let said = ''
  const exited = once(child, 'close') as Promise<[number | null]>
  const { portal: portalUrl, ...baseUrls } = await new Promise<Record<'production' | 'sandbox' | 'portal', string>>(
    (resolve, reject) => {
      const listen = (chunk: Buffer): void => {
        said += chunk.toString()
        const line = said.split('\n').find((each) => each.includes('"msg":"serving"'))
        if (line !== undefined) resolve(JSON.parse(line) as Record<'production' | 'sandbox' | 'portal', string>)
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      exited.then(
        () => reject(new Error(`ended before it served: ${said}`)),
        () => undefined,
      )
    },
  )
  return {
    pid: child.pid ?? 0,
    database,
    /** Returns the lines of the log so far. */
    logged: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    baseUrls,
    portalUrl,
    said: () => said,
    exited: exited.then(([status]) => status),
    stop: () => child.kill('SIGTERM'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
      await database[Symbol.asyncDispose]()
    },
  }
}
