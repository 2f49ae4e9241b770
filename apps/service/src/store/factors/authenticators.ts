import { Secret, TOTP } from 'otpauth'
import { sql, type Database, type Row } from '../engine/database.ts'
import { integerOrNull, text, textOrNull } from '../engine/row.ts'
import type { Keyring } from '../access/crypto.ts'
import type { Proof } from '../access/portal-sessions.ts'

/** The authenticator apps of people: time-based codes (RFC 6238) of six digits and 30 seconds. */
export type Authenticators = {
  /** Creates a key that waits for its confirmation, and returns the key and its `otpauth:` address. */
  begin: (person: { id: string; email: string }, now: number) => Promise<{ secret: string; uri: string }>
  /** Makes the waiting key the key of the person, if the code is one of its codes. */
  confirm: (personId: string, code: string, now: number) => Proof
  /** Uses a code. A code of a used time step, or of an earlier one, is not valid. */
  use: (personId: string, code: string, now: number) => Proof
}

const periodMs = 30_000
/** A new key waits so long for its confirmation. */
const pendingMs = 30 * 60_000
const secretBytes = 20
const settings = { issuer: 'Loyalty portal', algorithm: 'SHA1', digits: 6, period: periodMs / 1000 }

/** Returns the time step of a code, or undefined if the key has no such code within one step of now. */
const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const distance = totp.validate({ token: code, timestamp: now, window: 1 })
  return distance === null ? undefined : Math.floor(now / periodMs) + distance
}

const insertPending = (personId: string, sealed: string, now: number) => sql`
  insert into authenticators (person_id, pending_secret, pending_at) values (${personId}, ${sealed}, ${now})
  on conflict (person_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`
const find = (personId: string) => sql`
  select secret, last_step, pending_secret, pending_at from authenticators where person_id = ${personId}`
const confirmPending = (personId: string, pending: string, step: number, now: number) => sql`
  update authenticators set secret = pending_secret, last_step = ${step}, confirmed_at = ${now}, pending_secret = null,
    pending_at = null
  where person_id = ${personId} and pending_secret = ${pending} returning person_id`
const spendStep = (personId: string, step: number) => sql`
  update authenticators set last_step = ${step}
  where person_id = ${personId} and secret is not null and (last_step is null or last_step < ${step})
  returning person_id`

export const removeAuthenticator = (personId: string) => sql`delete from authenticators where person_id = ${personId}`

const isWaiting = (row: Row, now: number): boolean => {
  const since = integerOrNull(row, 'pending_at')
  return since !== null && now < since + pendingMs
}

export function createAuthenticators(database: Database, { seal, open }: Keyring): Authenticators {
  const purpose = (personId: string) => `authenticator ${personId}`
  return {
    async begin({ id, email }, now) {
      const secret = new Secret({ size: secretBytes })
      await database.write(insertPending(id, seal(purpose(id), secret.base32), now))
      return { secret: secret.base32, uri: new TOTP({ ...settings, label: email, secret }).toString() }
    },
    confirm: (personId, code, now) => async (run) => {
      const [row] = await run(find(personId))
      if (row === undefined || !isWaiting(row, now)) return false
      const pending = text(row, 'pending_secret')
      const step = stepOf(open(purpose(personId), pending), code, now)
      return step !== undefined && (await run(confirmPending(personId, pending, step, now))).length > 0
    },
    use: (personId, code, now) => async (run) => {
      const [row] = await run(find(personId))
      const sealed = row === undefined ? null : textOrNull(row, 'secret')
      if (sealed === null) return false
      const step = stepOf(open(purpose(personId), sealed), code, now)
      return step !== undefined && (await run(spendStep(personId, step))).length > 0
    },
  }
}
