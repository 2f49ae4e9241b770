import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync, chmodSync } from 'node:fs'
import { dirname } from 'node:path'

type Environment = 'sandbox' | 'production'
type Registration = { clientId: string; embedKey: string }
type Organization = {
  id: string
  profile: { name: string }
  owner?: { email: string }
  environments: Record<Environment, Registration>
}
export type Catalog = { organizations: Organization[] }
type Secrets = { clientSecret: string; webhookSecret: string }

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')
const slug = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
const names = (name: string, env: Environment) => ({
  client: `${slug(name)}_${env.toUpperCase()}_CLIENT_SECRET`,
  webhook: `${slug(name)}_${env.toUpperCase()}_WEBHOOK_SECRET`,
})
const ownerOf = (name: string): string => `${slug(name)}_OWNER_PASSWORD`
/** The roles of the people beside the owner. On a development machine they share the owner's password. */
export const otherRoles = ['developer', 'support', 'finance', 'viewer'] as const
const environments = ['sandbox', 'production'] as const

const read = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/**
 * Returns the secrets of this machine's development set-up. Creates missing secrets and writes them to a file that only
 * its owner can read.
 */
export const devSecrets = (file: string, catalog: Catalog) => {
  const values = existsSync(file) ? read(file) : {}
  const before = Object.keys(values).length
  values['MASTER_KEY'] ??= randomBytes(32).toString('base64')
  // An organization without an owner has no secrets: it only shows the live widgets of the documentation.
  const organizations = catalog.organizations.filter(({ owner }) => owner !== undefined)
  for (const { profile } of organizations) {
    values[ownerOf(profile.name)] ??= random(18)
    for (const env of environments) {
      values[names(profile.name, env).client] ??= `sk_${env === 'sandbox' ? 'sandbox' : 'live'}_${random(32)}`
      values[names(profile.name, env).webhook] ??= `whsec_${randomBytes(24).toString('base64')}`
    }
  }
  if (Object.keys(values).length !== before) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`)
    writeFileSync(file, `# Made on the first start. For development only; never commit.\n${lines.join('\n')}\n`, {
      mode: 0o600,
    })
  }
  chmodSync(file, 0o600)
  return {
    masterKey: values['MASTER_KEY'],
    /** The secrets of each organization, in the format of the service's setting SEED_SECRETS. */
    seed: Object.fromEntries(
      organizations.map(({ id, profile: { name } }) => {
        const secretsOf = (env: Environment): Secrets => ({
          clientSecret: values[names(name, env).client]!,
          webhookSecret: values[names(name, env).webhook]!,
        })
        return [
          id,
          {
            sandbox: secretsOf('sandbox'),
            production: secretsOf('production'),
            owner: { password: values[ownerOf(name)]! },
            people: Object.fromEntries(otherRoles.map((role) => [role, { password: values[ownerOf(name)]! }])),
          },
        ]
      }),
    ),
  }
}
