import { parseArgs } from 'node:util'
import { closeClient } from './client.ts'
import { runChaos } from './run-chaos.ts'
import { runPortalChaos } from './run-portal-chaos.ts'
import { runWebhookChaos } from './run-webhook-chaos.ts'
import { findPostgres } from '../testing/start-postgres.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    operations: { type: 'string', default: '25000' },
    kills: { type: 'string', default: '50' },
    'database-kills': { type: 'string', default: '25' },
    events: { type: 'string', default: '3000' },
    'webhook-kills': { type: 'string', default: '60' },
    'portal-kills': { type: 'string', default: '50' },
  },
})

const engines = (['sqlite', 'postgres'] as const).filter(
  (each) => values.engine === undefined || values.engine === each,
)
type Outcome = { violations: string[] } & Record<string, unknown>
let failed = false

/**
 * Runs one chaos test and prints its progress and result. If the test finds a violation, the command ends with status
 * 1.
 */
async function runAndPrint(name: string, run: (report: (line: string) => void) => Promise<Outcome>): Promise<void> {
  const started = performance.now()
  const { violations, ...result } = await run((line) => console.log(`${name}: ${line}`))
  failed ||= violations.length > 0
  console.log(`${name}: ${JSON.stringify(result)} in ${Math.round((performance.now() - started) / 1000)} s`)
  for (const violation of violations.slice(0, 50)) console.error(`✗ ${violation}`)
  console.log(violations.length === 0 ? `${name}: everything held` : `${name}: ${violations.length} violations`)
}

for (const engine of engines) {
  if (engine === 'postgres' && findPostgres() === undefined) {
    console.log(
      'postgres: skipped, because no PostgreSQL server is installed. Fix: install it, or run npm test, which installs it on Debian.',
    )
    continue
  }
  const [operations, serviceKills] = [Number(values.operations), Number(values.kills)]
  const [events, kills] = [Number(values.events), Number(values['webhook-kills'])]
  const databaseKills = engine === 'postgres' ? Number(values['database-kills']) : 0
  if (operations > 0)
    await runAndPrint(engine, (report) => runChaos({ engine, operations, serviceKills, databaseKills, report }))
  if (events > 0)
    await runAndPrint(`${engine}, webhooks`, (report) => runWebhookChaos({ engine, events, kills, report }))
  const portalKills = Number(values['portal-kills'])
  if (portalKills > 0)
    await runAndPrint(`${engine}, portal`, (report) => runPortalChaos({ engine, kills: portalKills, report }))
}
await closeClient()
process.exit(failed ? 1 : 0)
