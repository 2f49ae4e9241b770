import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/config.ts'
import type { DatabaseSettings } from '../src/store/engine/open-database.ts'

/** The first organization of the seed catalog: a bank that pays in SAR and may request points by value or by number. */
export const bank = {
  organizationId: 'org_01JZPW9ZR096RDP4AJM5T7BBAE',
  ownerEmail: 'owner@rimalta.example',
  clientId: { sandbox: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ', production: 'cl_live_uzivMgBewkgyrtyXPURn' },
  embedKey: { sandbox: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9', production: 'ek_live_tMBvJfCaSkhjCruVybjy' },
} as const

/** The second organization of the seed catalog: a telecom that pays in AED and may request points only by value. */
export const telecom = {
  organizationId: 'org_01K9BW07R0KKQNX0418NBSSKPN',
  ownerEmail: 'owner@barqelle.example',
  clientId: { sandbox: 'cl_sandbox_zjNL5vfK8Q9xnKWT7etB', production: 'cl_live_xvVNyPChWaiN9PF9AHkP' },
} as const

/** The third organization of the seed catalog. Its widgets are the live widgets of the documentation. */
export const demoShop = {
  organizationId: 'org_01M8C9XP1BA7TCV1MKKTC1XBH6',
  embedKey: { sandbox: 'ek_sandbox_6PwKxCWQz2ZEw1azkBww' },
} as const

/** Settings of a test service. The keys are names of environment variables. */
export type TestSettings = Record<string, string>

// All test services have the same secrets, so that they can start on copies of one template database. The secrets are
// public, because the services contain only test data.
const secretOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const masterKey = secretOf('master key').toString('base64')
/** The registration secrets of the organizations, as in `SEED_SECRETS`. */
export const seedSecrets = Object.fromEntries(
  [bank, telecom].map(({ organizationId }) => {
    const pair = (short: string) => ({
      clientSecret: `sk_${short}_${secretOf(`client ${organizationId} ${short}`).toString('base64url')}`,
      webhookSecret: `whsec_${secretOf(`webhook ${organizationId} ${short}`).subarray(0, 24).toString('base64')}`,
    })
    return [organizationId, { sandbox: pair('sandbox'), production: pair('live') }]
  }),
)

/** Returns the configuration of a test service. `settings` have the names of environment variables. */
export const testConfig = ({ databaseFile, databaseUrl }: DatabaseSettings, settings: TestSettings = {}) =>
  readConfig({
    PRODUCTION_PORT: '0',
    SANDBOX_PORT: '0',
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    DATABASE_FILE: databaseFile,
    // A test that sets DATABASE_FILE needs SQLite, so its service never uses PostgreSQL.
    DATABASE_URL: settings['DATABASE_FILE'] === undefined ? (databaseUrl ?? '') : '',
    MASTER_KEY: masterKey,
    CATALOGUE_FILE: fileURLToPath(new URL('../seed/catalog.json', import.meta.url)),
    SEED_SECRETS: JSON.stringify(seedSecrets),
    ALLOW_PRIVATE_WEBHOOK_TARGETS: '1',
    RATE_LIMIT: 'off',
    DEMO_ORGANIZATION: demoShop.organizationId,
    PORTAL_SECOND_FACTOR: settings['NODE_ENV'] === 'production' ? 'required' : 'optional',
    ...settings,
  })
