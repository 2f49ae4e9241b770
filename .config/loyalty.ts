import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { devSecrets, type Catalogue } from './dev-secrets.ts'

// The command line of the sdk as the demo's bank, with the secrets that `npm start` made; what the environment says goes first.
const secretsFile = resolve(process.env['DATA_DIR'] ?? '.data', 'dev.env')
if (existsSync(secretsFile)) {
  const catalogue = JSON.parse(readFileSync('apps/service/seed/catalog.json', 'utf8')) as Catalogue
  const [bank] = catalogue.organizations
  if (bank !== undefined) {
    process.env['LOYALTY_BASE_URL'] ??= `http://localhost:${process.env['SANDBOX_PORT'] ?? 4001}`
    process.env['LOYALTY_CLIENT_ID'] ??= bank.environments.sandbox.clientId
    process.env['LOYALTY_CLIENT_SECRET'] ??= devSecrets(secretsFile, catalogue).seed[bank.id]?.sandbox.clientSecret
  }
}
await import('../packages/sdk/src/cli/main.ts')
