import { shareAmongWorkers } from '../cluster/share-among-workers.ts'
import { joinCluster, thisWorker } from '../cluster/worker.ts'
import { runCluster } from '../cluster/run-cluster.ts'
import { readConfig, type Config } from '../config.ts'
import { createLog } from '../log.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { startService } from '../service.ts'
import { complain, UsageError, type Command } from './command.ts'

/** Serves in this process, alone or as a worker of a cluster. */
const serveHere = async (config: Config): Promise<number> => {
  const worker = thisWorker()
  const shared = createLog(config.logLevel)
  const log = worker === undefined ? shared : shared.child({ worker: worker.id })
  let service: Awaited<ReturnType<typeof startService>>
  try {
    service = await startService(config, log, undefined, undefined, worker && { previews: shareAmongWorkers() })
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    const [name = ''] = Object.entries(config.ports).find(([, each]) => each === port) ?? []
    complain(`Port ${port} is taken: free it, or start with ${name.toUpperCase()}_PORT=<another port>.`)
    process.exit(1)
  }

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Stopping failed: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const addresses = { ...service.baseUrls, portal: service.portalUrl }
  if (worker === undefined) log.info(addresses, 'serving')
  else {
    log.info('a worker serves')
    joinCluster(worker, addresses, stop)
  }
  return 0
}

/** Rethrows, and ends this worker after the program has printed the error: its channel to the primary stays open. */
const endWorker = (error: unknown): never => {
  setImmediate(() => process.exit(1))
  throw error
}

const run: Command['run'] = async ([unexpected]) => {
  if (unexpected !== undefined) throw new UsageError(`serve takes no ${unexpected}.`)
  const config = readConfig(process.env)
  if (config.workers === 1) return await serveHere(config)
  if (thisWorker() !== undefined) return await serveHere(config).catch(endWorker)
  await prepareDatabase(config)
  return await runCluster({ workers: config.workers, log: createLog(config.logLevel) })
}

export const serve: Command = {
  help: `Usage: node apps/service/dist/main.js serve

Serves both environments and the portal. WORKERS=<number> serves from several processes, on PostgreSQL.
SIGINT and SIGTERM let it answer what is under way, then end it.`,
  run,
}
