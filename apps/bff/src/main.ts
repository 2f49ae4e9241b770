import { createBff } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openStore } from './store.ts'

const configured = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

const config = configured()
const store = openStore(config.databaseFile)
const server = createBff(config, { store }).listen(config.port, config.host, () =>
  console.log(`The shop's server listens at ${config.origin}`),
)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} is taken: free it, or start with PORT=<another port>.`
      : error.message,
  )
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close(() => {
      store.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  })
