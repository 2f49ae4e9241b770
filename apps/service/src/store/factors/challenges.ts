import { sql, type Database } from '../engine/database.ts'

/** The purpose of a challenge. A challenge of one purpose never works for another. */
export type ChallengeKind = 'sign-in' | 'passkey' | 'step-up'

/** `personId` is null for a sign-in, because the passkey itself names the person. */
type Challenge = { kind: ChallengeKind; personId: string | null; challenge: string; now: number }

/** The challenges that passkeys sign. The database has only their keyed hashes. */
export type Challenges = {
  add: (challenge: Challenge) => Promise<void>
  /** Uses a challenge. Returns false for one that is used, expired, unknown, or of another person or purpose. */
  use: (challenge: Challenge) => Promise<boolean>
}

const lifetimeMs = 5 * 60_000

const removeExpired = (now: number) => sql`delete from challenges where expires_at <= ${now}`
const insert = (hash: string, { kind, personId, now }: Challenge) => sql`
  insert into challenges (hash, kind, person_id, expires_at)
  values (${hash}, ${kind}, ${personId}, ${now + lifetimeMs})`
const spend = (hash: string, { kind, personId, now }: Challenge) => sql`
  delete from challenges where hash = ${hash} and kind = ${kind} and coalesce(person_id, '') = ${personId ?? ''}
    and expires_at > ${now}
  returning hash`

export function createChallenges(database: Database, hmac: (text: string) => string): Challenges {
  const hashOf = ({ challenge }: Challenge) => hmac(`passkey challenge ${challenge}`)
  return {
    add: async (challenge) => {
      await database.write(removeExpired(challenge.now), insert(hashOf(challenge), challenge))
    },
    use: async (challenge) => {
      const [used = []] = await database.write(spend(hashOf(challenge), challenge))
      return used.length > 0
    },
  }
}
