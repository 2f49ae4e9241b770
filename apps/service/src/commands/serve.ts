import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startService } from '../service.ts'
import { complain, UsageError, type Command } from './command.ts'

const run: Command['run'] = async ([unexpected]) => {
  if (unexpected !== undefined) throw new UsageError(`serve takes no ${unexpected}.`)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  let service: Awaited<ReturnType<typeof startService>>
  try {
    service = await startService(config, log)
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    if (code !== 'EADDRINUSE') throw error
    const [name = ''] = Object.entries(config.ports).find(([, each]) => each === port) ?? []
    complain(`Port ${port} is taken: free it, or start with ${name.toUpperCase()}_PORT=<another port>.`)
    process.exit(1)
  }
  log.info({ ...service.baseUrls, portal: service.portalUrl }, 'serving')

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
  return 0
}

export const serve: Command = {
  help: 'Usage: node apps/service/src/main.ts serve\n\nServes both environments and the portal. SIGINT and SIGTERM let it answer what is under way, then end it.',
  run,
}
