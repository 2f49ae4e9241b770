import { randomBytes } from 'node:crypto'
import { accountLimits } from '@loyalty/contract'
import { sql, type Database } from '../engine/database.ts'
import type { Audit } from '../audit/audit-entry.ts'
import type { Proof } from '../access/portal-sessions.ts'

/** The recovery codes of people. Each code has 50 random bits and works once. */
export type RecoveryCodes = {
  /** Replaces the codes of a person and returns the new ones. */
  create: (personId: string, audit: Audit) => Promise<string[]>
  /** Uses a code. */
  use: (personId: string, code: string, now: number) => Proof
}

/** The 32 characters of Crockford's Base32, which has no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

const newCode = (): string => Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('')

/** Returns the form of a code that the service compares: upper case, without spaces, hyphens and look-alikes. */
export const normalCode = (text: string): string =>
  text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const insert = (personId: string, hash: string) => sql`
  insert into recovery_codes (person_id, hash) values (${personId}, ${hash})`
const spend = (personId: string, hash: string, now: number) => sql`
  update recovery_codes set used_at = ${now} where person_id = ${personId} and hash = ${hash} and used_at is null
  returning person_id`

export const removeRecoveryCodes = (personId: string) => sql`delete from recovery_codes where person_id = ${personId}`

export function createRecoveryCodes(database: Database, hmac: (text: string) => string): RecoveryCodes {
  const hashOf = (personId: string, code: string) => hmac(`recovery code ${personId} ${code}`)
  return {
    create: (personId, audit) =>
      database.transaction(async (run) => {
        const codes = Array.from({ length: accountLimits.recoveryCodes }, newCode)
        await run(removeRecoveryCodes(personId))
        for (const code of codes) await run(insert(personId, hashOf(personId, code)))
        await audit(run, { kind: 'person', id: personId })
        return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
      }),
    use: (personId, code, now) => async (run) =>
      (await run(spend(personId, hashOf(personId, normalCode(code)), now))).length > 0,
  }
}
