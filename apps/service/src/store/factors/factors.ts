import type { ProvingMethod } from '@loyalty/contract'
import { sql, type Database, type Run } from '../engine/database.ts'
import { integer } from '../engine/row.ts'
import type { Audit } from '../audit/audit-entry.ts'
import type { Keyring } from '../access/crypto.ts'
import type { Proof } from '../access/portal-sessions.ts'
import { createAuthenticators, removeAuthenticator, type Authenticators } from './authenticators.ts'
import { createChallenges, type Challenges } from './challenges.ts'
import { createPasskeys, removePasskey, type Passkeys } from './passkeys.ts'
import { createRecoveryCodes, removeRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts'

/** The second factors of a person, as numbers. */
export type FactorCounts = { passkeys: number; authenticators: number; recoveryCodes: number }

/** The second factor that a person must keep: none, any one, or a passkey. */
export type RequiredFactor = 'none' | 'any' | 'passkey'

/** The result of a removal. `last` means that the factor must stay, because it is the last one that counts. */
export type Removal = 'removed' | 'unknown' | 'last'

export type Factors = {
  authenticators: Authenticators
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
  challenges: Challenges
  count: (personId: string) => Promise<FactorCounts>
  /** Returns a proof that is valid only for a person without a second factor. */
  first: (personId: string, proof: Proof) => Proof
  /** Runs a proof and appends the audit entry of its change, in one commit. Returns whether the proof is valid. */
  commit: (personId: string, proof: Proof, audit: Audit) => Promise<boolean>
  /** Removes a passkey by its id, or the authenticator app (null). The last factor that the person needs stays. */
  remove: (personId: string, passkeyId: string | null, needed: RequiredFactor, audit: Audit) => Promise<Removal>
}

/** Returns the ways in which a person can prove a second factor. A recovery code alone is no factor. */
export const methodsOf = ({ passkeys, authenticators, recoveryCodes }: FactorCounts): ProvingMethod[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(authenticators > 0 ? (['totp'] as const) : []),
  ...(passkeys + authenticators > 0 && recoveryCodes > 0 ? (['recovery-code'] as const) : []),
]

const counts = (personId: string) => sql`
  select
    (select count(*) from passkeys where person_id = ${personId}) as passkeys,
    (select count(*) from authenticators where person_id = ${personId} and secret is not null) as authenticators,
    (select count(*) from recovery_codes where person_id = ${personId} and used_at is null) as codes`

/** Locks a person until the transaction ends, so that two changes of second factors happen one after the other. */
const lockPerson = (personId: string) => sql`update people set created_at = created_at where id = ${personId}`

const count = async (run: Run, personId: string): Promise<FactorCounts> => {
  const [row = {}] = await run(counts(personId))
  return {
    passkeys: integer(row, 'passkeys'),
    authenticators: integer(row, 'authenticators'),
    recoveryCodes: integer(row, 'codes'),
  }
}

const exists = async (run: Run, personId: string, passkeyId: string | null): Promise<boolean> => {
  const statement =
    passkeyId === null
      ? sql`select person_id from authenticators where person_id = ${personId} and secret is not null`
      : sql`select id from passkeys where person_id = ${personId} and id = ${passkeyId}`
  return (await run(statement)).length > 0
}

export function createFactors(database: Database, keyring: Keyring): Factors {
  return {
    authenticators: createAuthenticators(database, keyring),
    passkeys: createPasskeys(database),
    recoveryCodes: createRecoveryCodes(database, keyring.hmac),
    challenges: createChallenges(database, keyring.hmac),
    count: (personId) => count(database.read, personId),
    first: (personId, proof) => async (run) => {
      await run(lockPerson(personId))
      const { passkeys, authenticators } = await count(run, personId)
      return passkeys + authenticators === 0 && proof(run)
    },
    commit: (personId, proof, audit) =>
      database.transaction(async (run) => {
        if (!(await proof(run))) return false
        await audit(run, { kind: 'person', id: personId })
        return true
      }),
    remove: (personId, passkeyId, needed, audit) =>
      database.transaction(async (run) => {
        await run(lockPerson(personId))
        if (!(await exists(run, personId, passkeyId))) return 'unknown'
        const { passkeys, authenticators } = await count(run, personId)
        const isLast = passkeys + authenticators === 1
        const isLastPasskey = passkeyId !== null && passkeys === 1
        if ((isLast && needed !== 'none') || (isLastPasskey && needed === 'passkey')) return 'last'
        await run(passkeyId === null ? removeAuthenticator(personId) : removePasskey(personId, passkeyId))
        // Recovery codes replace a factor that is lost. Without a factor they would open nothing.
        if (isLast) await run(removeRecoveryCodes(personId))
        await audit(run, { kind: 'person', id: personId }, passkeyId === null ? {} : { before: { passkeyId } })
        return 'removed'
      }),
  }
}
