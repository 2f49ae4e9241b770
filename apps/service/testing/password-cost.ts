import type { Argon2Cost } from '../src/store/access/password-cost.ts'

/**
 * The cost of a hash in the unit tests, which replaces the cost of the service: real hashes are slow on purpose, and the
 * tests of the portal compute hundreds of them.
 */
export const present: Argon2Cost = { scheme: 'argon2id', memory: 64, passes: 1, lanes: 1 }
