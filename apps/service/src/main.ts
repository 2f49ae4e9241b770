import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startService } from './service.ts'

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const config = (() => {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail(error instanceof ConfigError ? error.message : String(error))
  }
})()
const log = createLog(config.logLevel)

const service = await startService(config, log).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error instanceof ConfigError) return fail(error.message)
  if (error.code !== 'EADDRINUSE') throw error
  const setting = error.port === config.ports.sandbox ? 'SANDBOX_PORT' : 'PRODUCTION_PORT'
  return fail(`Port ${error.port} is taken: free it, or start with ${setting}=<another port>.`)
})
log.info(service.baseUrls, 'serving')

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  service.close().then(
    () => process.exit(0),
    (error: unknown) => fail(`Stopping failed: ${String(error)}`),
  )
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
