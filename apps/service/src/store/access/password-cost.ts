/** The cost of an argon2id hash: KiB of memory, passes over the memory, and lanes. */
export type Argon2Cost = { scheme: 'argon2id'; memory: number; passes: number; lanes: number }

/**
 * The cost of a new hash: 64 MiB and about a fifth of a second. Each hash contains its own cost, so this cost can rise
 * without making old hashes invalid.
 */
export const present: Argon2Cost = { scheme: 'argon2id', memory: 65_536, passes: 3, lanes: 1 }
