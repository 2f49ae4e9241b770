import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { devSecrets, type Catalogue } from './dev-secrets.ts'

// The command line of the sdk as the demo's bank, with the secrets that `npm start` made, that of its webhooks too: the shop takes what
// is forwarded to it. What the environment says goes first.
const secretsFile = resolve(process.env['DATA_DIR'] ?? '.data', 'dev.env')
if (existsSync(secretsFile)) {
  const catalogue = JSON.parse(readFileSync('apps/service/seed/catalog.json', 'utf8')) as Catalogue
  const [bank] = catalogue.organizations
  const secrets = bank && devSecrets(secretsFile, catalogue).seed[bank.id]?.sandbox
  if (bank !== undefined && secrets !== undefined) {
    process.env['LOYALTY_BASE_URL'] ??= `http://localhost:${process.env['SANDBOX_PORT'] ?? 4001}`
    process.env['LOYALTY_CLIENT_ID'] ??= bank.environments.sandbox.clientId
    process.env['LOYALTY_CLIENT_SECRET'] ??= secrets.clientSecret
    process.env['WEBHOOK_SECRETS'] ??= secrets.webhookSecret
  }
}
process.env['LOYALTY_COMMAND'] ??= 'npm run loyalty --'
await import('../packages/sdk/src/cli/main.ts')
