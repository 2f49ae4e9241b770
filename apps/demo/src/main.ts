import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '@loyalty/bff/config'
import { openStore } from '@loyalty/bff/store'
import { createDemo } from './server/app.ts'

const stop = (line: string): never => {
  console.error(line)
  return process.exit(1)
}

const configured = () => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return stop(error.message)
    throw error
  }
}

const config = configured()
const embedKey =
  process.env['LOYALTY_EMBED_KEY'] || stop('Not started: LOYALTY_EMBED_KEY is missing. Fix: set it in the environment.')
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
if (!existsSync(dist)) stop('Not started: the pages are not built. Fix: run `npm run build`.')

const store = openStore(config.databaseFile)
const { app, close } = createDemo({ config, store, embedKey, dist })
const server = app.listen(config.port, config.host)
server.on('error', (error: NodeJS.ErrnoException) =>
  stop(
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} is taken. Fix: free it, or start with PORT=<another port>.`
      : error.message,
  ),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close(() => {
      store.close()
      process.exit(0)
    })
    close()
    server.closeIdleConnections()
  })
