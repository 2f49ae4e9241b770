import { sql, type Database, type Row } from '../engine/database.ts'
import { integer, integerOrNull, text } from '../engine/row.ts'
import type { Audit } from '../audit/audit-entry.ts'
import type { Proof } from '../access/portal-sessions.ts'

export type Passkey = {
  id: string
  personId: string
  credentialId: string
  /** The public key in COSE form, Base64url. */
  publicKey: string
  /** The number of signatures, or 0 for a passkey that does not count. */
  counter: number
  transports: string[]
  label: string
  backedUp: boolean
  createdAt: number
  lastUsedAt: number | null
}

/** The passkeys of people. */
export type Passkeys = {
  list: (personId: string) => Promise<Passkey[]>
  find: (credentialId: string) => Promise<Passkey | undefined>
  /** Adds a passkey. Its proof is not valid if the credential exists already. */
  add: (passkey: Passkey) => Proof
  /** Moves the counter after a signature. Its proof is not valid if another signature has moved the counter. */
  use: (passkey: Passkey, counter: number, now: number) => Proof
  /** Returns the renamed passkey, or undefined if the person has no such passkey. */
  rename: (personId: string, id: string, label: string, audit: Audit) => Promise<Passkey | undefined>
}

const ofPerson = (personId: string) => sql`select * from passkeys where person_id = ${personId} order by created_at, id`
const byCredential = (credentialId: string) => sql`select * from passkeys where credential_id = ${credentialId}`
const insert = (passkey: Passkey) => sql`
  insert into passkeys (credential_id, id, person_id, public_key, counter, transports, label, backed_up, created_at)
  values (${passkey.credentialId}, ${passkey.id}, ${passkey.personId}, ${passkey.publicKey}, ${passkey.counter},
    ${passkey.transports.join(' ')}, ${passkey.label}, ${passkey.backedUp ? 1 : 0}, ${passkey.createdAt})
  on conflict do nothing returning id`
const move = ({ credentialId, counter }: Passkey, next: number, now: number) => sql`
  update passkeys set counter = ${next}, last_used_at = ${now}
  where credential_id = ${credentialId} and counter = ${counter} returning id`
const setLabel = (personId: string, id: string, label: string) => sql`
  update passkeys set label = ${label} where person_id = ${personId} and id = ${id} returning *`

export const removePasskey = (personId: string, id: string) => sql`
  delete from passkeys where person_id = ${personId} and id = ${id}`

const parsePasskey = (row: Row): Passkey => ({
  id: text(row, 'id'),
  personId: text(row, 'person_id'),
  credentialId: text(row, 'credential_id'),
  publicKey: text(row, 'public_key'),
  counter: integer(row, 'counter'),
  transports: text(row, 'transports').split(' ').filter(Boolean),
  label: text(row, 'label'),
  backedUp: integer(row, 'backed_up') === 1,
  createdAt: integer(row, 'created_at'),
  lastUsedAt: integerOrNull(row, 'last_used_at'),
})

export function createPasskeys(database: Database): Passkeys {
  return {
    list: async (personId) => (await database.read(ofPerson(personId))).map(parsePasskey),
    async find(credentialId) {
      const [row] = await database.read(byCredential(credentialId))
      return row === undefined ? undefined : parsePasskey(row)
    },
    add: (passkey) => async (run) => (await run(insert(passkey))).length > 0,
    use: (passkey, counter, now) => async (run) => (await run(move(passkey, counter, now))).length > 0,
    rename: (personId, id, label, audit) =>
      database.transaction(async (run) => {
        const [row] = await run(setLabel(personId, id, label))
        if (row === undefined) return undefined
        await audit(run, { kind: 'passkey', id })
        return parsePasskey(row)
      }),
  }
}
