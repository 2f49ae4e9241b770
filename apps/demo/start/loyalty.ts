import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { devSecrets, type Catalog } from './dev-secrets.ts'

// Runs the command line as the demo's bank, with the secrets that `npm start` created. The command line signs
// webhooks with the bank's webhook secret, so the shop accepts them. Environment variables that are already set take
// precedence.
const secretsFile = resolve(process.env['DATA_DIR'] ?? '.data', 'dev.env')
if (existsSync(secretsFile)) {
  const catalog = JSON.parse(readFileSync('apps/service/seed/catalog.json', 'utf8')) as Catalog
  const [bank] = catalog.organizations
  const secrets = bank && devSecrets(secretsFile, catalog).seed[bank.id]?.sandbox
  if (bank !== undefined && secrets !== undefined) {
    process.env['LOYALTY_BASE_URL'] ??= `http://localhost:${process.env['SANDBOX_PORT'] ?? 4001}`
    process.env['LOYALTY_CLIENT_ID'] ??= bank.environments.sandbox.clientId
    process.env['LOYALTY_CLIENT_SECRET'] ??= secrets.clientSecret
    process.env['LOYALTY_WEBHOOK_SECRETS'] ??= secrets.webhookSecret
  }
}
process.env['LOYALTY_COMMAND'] ??= 'npm run loyalty --'
await import('../../../packages/cli/src/main.ts')
