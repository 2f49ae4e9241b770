import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '../src/caller.ts'
import { bank } from '../testing/service.ts'

const seed = fileURLToPath(new URL('../seed', import.meta.url))
type Registration = { webhookEndpoints: { url: string }[] }
type Seed = {
  organizations: { id: string; environments: Record<'sandbox' | 'production', Registration>; users: unknown[] }[]
}

const pair = (short: string) => ({
  clientSecret: `sk_${short}_${randomBytes(32).toString('base64url')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
})
const secrets = new Map<string, Record<'sandbox' | 'production', ReturnType<typeof pair>>>()
const secretsOf = (id: string) => {
  const known = secrets.get(id) ?? { sandbox: pair('sandbox'), production: pair('live') }
  secrets.set(id, known)
  return known
}

export const caller = { organizationId: bank.organizationId, env: 'sandbox' } as const
export const credentials = (env: Env = 'sandbox') => ({
  clientId: bank.clientId[env],
  clientSecret: secretsOf(bank.organizationId)[env].clientSecret,
})
export const webhookSecret = (): string => secretsOf(bank.organizationId).sandbox.webhookSecret

/**
 * Writes the seed catalog without users to a new folder, which the caller removes. With `receiver`, the sandbox has one
 * webhook endpoint at this address.
 */
export const writeCatalog = (receiver?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-bench-'))
  const catalog = JSON.parse(readFileSync(join(seed, 'catalog.json'), 'utf8')) as Seed
  for (const organization of catalog.organizations) {
    organization.users = []
    organization.environments.production.webhookEndpoints = []
    organization.environments.sandbox.webhookEndpoints =
      receiver !== undefined && organization.id === caller.organizationId ? [{ url: receiver }] : []
  }
  cpSync(join(seed, 'logos'), join(folder, 'logos'), { recursive: true })
  const file = join(folder, 'catalog.json')
  writeFileSync(file, JSON.stringify(catalog))
  return {
    settings: {
      CATALOGUE_FILE: file,
      SEED_SECRETS: JSON.stringify(Object.fromEntries(catalog.organizations.map(({ id }) => [id, secretsOf(id)]))),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
