import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Returns the folder with the programs of a PostgreSQL server, or undefined if no such folder exists. Searches
 * `POSTGRES_BIN`, the usual folders and the path.
 */
export const findPostgres = (): string | undefined =>
  [
    ...(process.env['POSTGRES_BIN'] ? [process.env['POSTGRES_BIN']] : []),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin').toSorted().toReversed(),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

/**
 * Returns the user that runs the server process. PostgreSQL refuses to run as root, so if root runs the tests, the user
 * is postgres or nobody. Otherwise returns undefined.
 */
export const asWhom = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const { status, stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const uid = status === 0 ? Number(stdout) : 65534
  return { uid, gid: status === 0 ? Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout) : 65534 }
}

export type Postgres = {
  /** The connection string of a database that always exists. */
  url: string
  /** The path of the server's socket file. */
  socket: string
  /** Returns the ids of the server's running processes. */
  processes: () => number[]
  /** Kills every process of the server at once, like a crash of its machine. */
  kill: () => Promise<void>
  /**
   * Pauses every process of the server but closes no connection, as if its host had lost power. `kill` and `stop` can
   * end a paused server.
   */
  freeze: () => void
  /** Starts the stopped or killed server again, with the data that it had. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Opens a connection to a server, runs one statement and closes the connection. */
export const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

/**
 * Creates a database on a server and returns its connection string. The database is empty, or a copy of `copyOf`, which
 * must have no open connection.
 */
export async function createDatabase(server: string, copyOf?: string): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await onServer(
    server,
    `create database ${name}${copyOf === undefined ? '' : ` template ${databaseOf(copyOf)} strategy file_copy`}`,
  )
  return server.replace(/\/\w+\?/, `/${name}?`)
}

export const dropDatabase = (server: string, database: string): Promise<void> =>
  onServer(server, `drop database if exists ${databaseOf(database)} with (force)`)

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))

export type PostgresServerOptions = {
  /** If false (the default), the server never waits for the disk, and can lose commits when its machine crashes. */
  durable?: boolean
  /** The primary server, if this server is a standby. */
  standbyOf?: Postgres
}

/** Starts a server with a new data folder. Clients reach the server through a socket file. */
export async function startPostgres({ durable = false, standbyOf }: PostgresServerOptions = {}): Promise<Postgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('no PostgreSQL server is installed')
  const user = asWhom()
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-postgres-'))
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }, ...user }
  const [program, ...words] =
    standbyOf === undefined
      ? ['initdb', '-D', data, '-U', 'loyalty', '-A', 'trust', '--no-locale', '-E', 'UTF8', '--no-sync']
      : ['pg_basebackup', '-D', data, '-d', standbyOf.url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const made = spawnSync(join(programs, program), words, options)
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr.toString()}`)
  const url = `postgresql://loyalty@localhost/postgres?host=${encodeURIComponent(folder)}`
  const careless = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])
  const settings = [
    '-c',
    'listen_addresses=',
    '-c',
    'max_connections=300',
    '-c',
    'shared_buffers=256MB',
    ...(durable ? [] : careless),
  ]
  let server: ChildProcess | undefined

  /**
   * Starts the server process. Resolves with true when the server answers, or with undefined if the server ends first,
   * for example because an earlier process still holds shared memory.
   */
  const tryToStart = async (): Promise<true | undefined> => {
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
      ...options,
      stdio: 'ignore',
    })
    server = child
    while (child.exitCode === null && child.signalCode === null) {
      const answers = await onServer(url, 'select 1').then(
        () => true,
        () => false,
      )
      if (answers) return true
      await sleep(50)
    }
    return undefined
  }
  const start = async (): Promise<void> => {
    for (let tries = 0; tries < 40; tries += 1) {
      if (await tryToStart()) return
      await sleep(250)
    }
    throw new Error('the PostgreSQL server does not start')
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server
    server = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start()
  let isFrozen = false
  const processes = (): number[] => (server?.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)])
  const kill = async (): Promise<void> => {
    const [, ...backends] = processes()
    const gone = end('SIGKILL')
    for (const backend of backends) process.kill(backend, 'SIGKILL')
    await gone
    isFrozen = false
  }
  return {
    url,
    socket: join(folder, '.s.PGSQL.5432'),
    processes,
    kill,
    freeze() {
      if (server?.pid === undefined) return
      isFrozen = true
      // Pauses the server's parent process first, so that it starts no further process.
      server.kill('SIGSTOP')
      for (const each of processes()) process.kill(each, 'SIGSTOP')
    },
    start,
    async stop() {
      await (isFrozen ? kill() : end('SIGINT'))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
