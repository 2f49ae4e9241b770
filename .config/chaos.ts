import { parseArgs } from 'node:util'
import { closeClient } from '../apps/service/chaos/client.ts'
import { runChaos } from '../apps/service/chaos/run-chaos.ts'
import { ensurePostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    operations: { type: 'string', default: '25000' },
    kills: { type: 'string', default: '50' },
    'database-kills': { type: 'string', default: '25' },
  },
})

const engines = (['sqlite', 'postgres'] as const).filter((each) => values.engine === undefined || values.engine === each)
let failed = false
for (const engine of engines) {
  if (engine === 'postgres' && ensurePostgres() === undefined) {
    console.log('postgres: skipped, there is no server to start')
    continue
  }
  const started = performance.now()
  const { violations, ...result } = await runChaos({
    engine,
    operations: Number(values.operations),
    serviceKills: Number(values.kills),
    databaseKills: engine === 'postgres' ? Number(values['database-kills']) : 0,
    say: (line) => console.log(`${engine}: ${line}`),
  })
  failed ||= violations.length > 0
  console.log(`${engine}: ${JSON.stringify(result)} in ${Math.round((performance.now() - started) / 1000)} s`)
  for (const violation of violations.slice(0, 50)) console.error(`✗ ${violation}`)
  console.log(
    violations.length === 0 ? `${engine}: nothing lost, nothing twice, the books hold` : `${engine}: ${violations.length} violations`,
  )
}
await closeClient()
process.exit(failed ? 1 : 0)
