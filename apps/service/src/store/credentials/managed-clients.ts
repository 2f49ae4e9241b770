import { takeOverEntry } from '../catalog/catalog-entries.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { clientLimits } from '@loyalty/contract'
import type { Caller, Env } from '../../caller.ts'
import type { Audit } from '../audit/audit-entry.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import { raiseRevision } from '../catalog/revision.ts'
import { sql, type Database, type Run } from '../engine/database.ts'
import { hintOf } from '../access/clients.ts'
import type { Keyring } from '../access/crypto.ts'
import {
  parseManagedClient,
  selectClient,
  selectClients,
  selectSecrets,
  selectSecretsOf,
  type ClientFields,
  type ManagedClient,
  type ManagedSecret,
} from './managed-client-rows.ts'

type Refused<O extends string> = O extends string ? { outcome: O } : never

type Secret = { outcome: 'added'; client: ManagedClient; secret: ManagedSecret; value: string }

/**
 * A client secret that a new secret replaces: the id of the old secret, and the milliseconds for which it stays valid.
 */
export type Replacement = { secretId: string; validForMs: number }

/**
 * The API clients of one caller. Each change raises the catalog revision, so that it applies in every process from the
 * next request on. The commit of a change contains its audit entry.
 */
export type ManagedClients = {
  list: () => Promise<ManagedClient[]>
  /** Creates an enabled client without a secret. */
  create: (
    fields: Omit<ClientFields, 'status'>,
    personId: string,
  ) => Promise<{ outcome: 'created'; client: ManagedClient } | Refused<'too-many'>>
  /** Changes the client if its current version is `version`, the version that the person saw. */
  update: (
    clientId: string,
    change: Partial<ClientFields>,
    version: number,
  ) => Promise<{ outcome: 'updated' | 'changed-elsewhere'; client: ManagedClient } | Refused<'unknown'>>
  /**
   * Creates a client secret and returns its text, which the service does not store. At most two secrets of a client are
   * live.
   */
  addSecret: (
    clientId: string,
    replaces: Replacement | undefined,
    personId: string,
  ) => Promise<Secret | Refused<'unknown' | 'unknown-secret' | 'expired' | 'too-many'>>
  /** Ends a client secret at once. Changes nothing if the secret has already ended. */
  revokeSecret: (
    clientId: string,
    secretId: string,
  ) => Promise<{ outcome: 'revoked'; client: ManagedClient } | Refused<'unknown' | 'unknown-secret'>>
}

export type ManagedClientsContext = {
  database: Database
  caller: Caller
  keyring: Keyring
  id: (prefix: string) => string
  now: () => number
  audit: Audit
}

const prefixes: Record<Env, string> = { sandbox: 'sandbox', production: 'live' }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns the id of a new client, which names its environment. */
export const newClientId = (env: Env): string =>
  `cl_${prefixes[env]}_${Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')}`

const newSecret = (env: Env): string => `sk_${prefixes[env]}_${randomBytes(32).toString('base64url')}`

const isLive = ({ state }: ManagedSecret): boolean => state === 'LIVE' || state === 'ENDING'

/** Returns the fields of a client that an audit entry contains. */
const facts = ({ name, scopes, networks, status }: ClientFields) => ({ name, scopes, networks, status })

export const insertClient = ({ organizationId, env }: Caller, client: Omit<ManagedClient, 'secrets'>) => sql`
  insert into clients (organization_id, env, id, scopes, created_at, name, status, networks, created_by)
  values (${organizationId}, ${env}, ${client.id}, ${client.scopes.join(' ')}, ${client.createdAt}, ${client.name},
    ${client.status}, ${client.networks.join(' ')}, ${client.createdBy?.id ?? null})`

const updateClient = ({ organizationId, env }: Caller, clientId: string, fields: ClientFields) => sql`
  update clients set name = ${fields.name}, scopes = ${fields.scopes.join(' ')}, networks = ${fields.networks.join(' ')},
    status = ${fields.status}, version = version + 1
  where organization_id = ${organizationId} and env = ${env} and id = ${clientId}`

const insertSecret = (
  { organizationId, env }: Caller,
  clientId: string,
  secret: { id: string; hmac: string; hint: string; createdAt: number; createdBy: string },
) => sql`
  insert into client_secrets (organization_id, env, client_id, id, hmac, created_at, hint, created_by)
  values (${organizationId}, ${env}, ${clientId}, ${secret.id}, ${secret.hmac}, ${secret.createdAt}, ${secret.hint},
    ${secret.createdBy})`

const expireSecret = ({ organizationId, env }: Caller, clientId: string, secretId: string, at: number) => sql`
  update client_secrets set expires_at = ${at}
  where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId} and id = ${secretId}`

const revokeSecret = ({ organizationId, env }: Caller, clientId: string, secretId: string, at: number) => sql`
  update client_secrets set revoked_at = ${at}
  where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId} and id = ${secretId}`

async function readClient(run: Run, caller: Caller, clientId: string, now: number): Promise<ManagedClient | undefined> {
  const [row] = await run(selectClient(caller, clientId))
  return row && parseManagedClient(row, await run(selectSecretsOf(caller, clientId)), now)
}

export function createManagedClients({
  database,
  caller,
  keyring,
  id,
  now,
  audit,
}: ManagedClientsContext): ManagedClients {
  /**
   * Runs a change of one client in a transaction. Locks the organization, so that its changes run one after another.
   */
  const change = <T>(clientId: string, work: (run: Run, client: ManagedClient, at: number) => Promise<T>) =>
    database.transaction(async (run): Promise<T | Refused<'unknown'>> => {
      const at = now()
      await run(lockOrganization(caller))
      const client = await readClient(run, caller, clientId, at)
      return client === undefined ? { outcome: 'unknown' } : await work(run, client, at)
    })
  const reread = async (run: Run, clientId: string, at: number): Promise<ManagedClient> => {
    const client = await readClient(run, caller, clientId, at)
    if (client === undefined) throw new Error(`the client ${clientId} has gone inside its own transaction`)
    return client
  }
  return {
    async list() {
      const [clients, secrets] = await Promise.all([
        database.read(selectClients(caller)),
        database.read(selectSecrets(caller)),
      ])
      const at = now()
      return clients.map((row) => parseManagedClient(row, secrets, at))
    },
    create: (fields, personId) =>
      database.transaction(async (run) => {
        const at = now()
        await run(lockOrganization(caller))
        if ((await run(selectClients(caller))).length >= clientLimits.clients) return { outcome: 'too-many' }
        const clientId = newClientId(caller.env)
        const createdBy = { id: personId, name: '' }
        const client = { ...fields, id: clientId, status: 'ENABLED', version: 1, createdAt: at, createdBy } as const
        await run(insertClient(caller, client))
        await run(raiseRevision())
        await audit(run, { kind: 'client', id: clientId }, { after: facts(client) })
        return { outcome: 'created', client: await reread(run, clientId, at) }
      }),
    update: (clientId, given, version) =>
      change(clientId, async (run, client, at) => {
        if (client.version !== version) return { outcome: 'changed-elsewhere', client }
        const fields = { ...facts(client), ...given }
        await run(updateClient(caller, clientId, fields))
        await run(takeOverEntry({ kind: 'client', ...caller, key: clientId }))
        await run(raiseRevision())
        await audit(run, { kind: 'client', id: clientId }, { before: facts(client), after: facts(fields) })
        return { outcome: 'updated', client: await reread(run, clientId, at) }
      }),
    addSecret: (clientId, replaces, personId) =>
      change(clientId, async (run, client, at) => {
        const old = client.secrets.find((secret) => secret.id === replaces?.secretId)
        if (replaces !== undefined && old === undefined) return { outcome: 'unknown-secret' }
        if (old !== undefined && !isLive(old)) return { outcome: 'expired' }
        // A secret that already ends earlier keeps its end, because a replacement must not postpone it.
        const oldEnd = Math.min(at + (replaces?.validForMs ?? 0), old?.expiresAt ?? Infinity)
        const live = client.secrets.filter(isLive).length - (old !== undefined && oldEnd <= at ? 1 : 0)
        if (live >= clientLimits.liveSecrets) return { outcome: 'too-many' }
        // An end without delay is a revocation, because an expiry depends on the clock of each process.
        const endSecret = oldEnd <= at ? revokeSecret : expireSecret
        if (old !== undefined) await run(endSecret(caller, clientId, old.id, oldEnd))
        const value = newSecret(caller.env)
        const secretId = id('sec')
        const hint = hintOf(value)
        const row = { id: secretId, hmac: keyring.hmac(value), hint, createdAt: at, createdBy: personId }
        await run(insertSecret(caller, clientId, row))
        await run(raiseRevision())
        const replaced = old && { replaces: old.id, replacedExpiresAt: oldEnd }
        await audit(run, { kind: 'client_secret', id: secretId }, { after: { clientId, hint, ...replaced } })
        const changed = await reread(run, clientId, at)
        const secret = changed.secrets.find((each) => each.id === secretId)
        if (secret === undefined) throw new Error('a new secret has gone inside its own transaction')
        return { outcome: 'added', client: changed, secret, value }
      }),
    revokeSecret: (clientId, secretId) =>
      change(clientId, async (run, client, at) => {
        const secret = client.secrets.find((each) => each.id === secretId)
        if (secret === undefined) return { outcome: 'unknown-secret' }
        if (!isLive(secret)) return { outcome: 'revoked', client }
        await run(revokeSecret(caller, clientId, secretId, at))
        await run(raiseRevision())
        const { state, hint } = secret
        const facts = { before: { clientId, hint, state }, after: { clientId, hint, state: 'REVOKED' } }
        await audit(run, { kind: 'client_secret', id: secretId }, facts)
        return { outcome: 'revoked', client: await reread(run, clientId, at) }
      }),
  }
}
