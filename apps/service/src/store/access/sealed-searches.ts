import type { Keyring } from './crypto.ts'

/** The owner of a sealed search: one person, in one environment of one organization. */
export type SearchOwner = { organizationId: string; env: string; personId: string }

/**
 * Searches whose value must not appear in an address. The sealed text is a ciphertext for an address. It opens only for
 * its owner, and only for an hour.
 */
export type SealedSearches = {
  seal: (owner: SearchOwner, search: object) => string
  /** Returns the search, or undefined for a text that is expired, changed, or of another owner. */
  open: (owner: SearchOwner, sealed: string) => unknown
}

const lifetime = 3_600_000

const purposeOf = ({ organizationId, env, personId }: SearchOwner): string =>
  `portal search ${JSON.stringify([organizationId, env, personId])}`

export function createSealedSearches({ seal, open }: Keyring, now: () => number): SealedSearches {
  return {
    seal: (owner, search) =>
      Buffer.from(seal(purposeOf(owner), JSON.stringify({ search, until: now() + lifetime })), 'base64').toString(
        'base64url',
      ),
    open(owner, sealed) {
      try {
        const opened = open(purposeOf(owner), Buffer.from(sealed, 'base64url').toString('base64'))
        const { search, until } = JSON.parse(opened) as { search: unknown; until: number }
        return until > now() ? search : undefined
      } catch {
        return undefined
      }
    },
  }
}
