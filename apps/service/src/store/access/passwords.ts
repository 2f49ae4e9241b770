import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { present, type Argon2Cost } from './password-cost.ts'

/** The cost of a scrypt hash. The service reads hashes of this scheme, and writes none. */
type ScryptCost = { scheme: 'scrypt'; log2N: number; r: number; p: number }
type Cost = ScryptCost | Argon2Cost

const keyBytes = 32
/**
 * The most hashes computed at once. Each hash needs 64 MiB and one of Node's four background threads, which other work
 * also needs.
 */
const mostAtOnce = 2
const mostWaiting = 64

/** Thrown when 64 password checks are already waiting, because a new one would wait for several seconds. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new PasswordsBusy()
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    // A finished call starts the next waiting call in its place, so `running` does not change.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

type Derive = (done: (error: Error | null, key: Buffer) => void) => void

const deriveWith = (password: string, salt: Buffer, cost: Cost): Derive => {
  // Keyboards compose characters differently, so the password is normalized first.
  const message = password.normalize('NFKC')
  if (cost.scheme === 'scrypt') {
    const N = 2 ** cost.log2N
    const { r, p } = cost
    return (done) => scrypt(message, salt, keyBytes, { N, r, p, maxmem: 2 * 128 * N * r }, done)
  }
  const { memory, passes, lanes: parallelism } = cost
  return (done) => argon2('argon2id', { message, nonce: salt, parallelism, tagLength: keyBytes, memory, passes }, done)
}

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((done, failed) => {
        deriveWith(password, salt, cost)((error, key) => (error ? failed(error) : done(key)))
      }),
  )

const costsOf = (cost: Cost): readonly number[] =>
  cost.scheme === 'scrypt' ? [cost.log2N, cost.r, cost.p] : [cost.memory, cost.passes, cost.lanes]

const written = (cost: Cost, salt: Buffer, key: Buffer): string =>
  [cost.scheme, ...costsOf(cost), salt.toString('base64url'), key.toString('base64url')].join('$')

const readCost = (scheme: string | undefined, [a, b, c]: readonly [number, number, number]): Cost => {
  if (scheme === 'scrypt') return { scheme, log2N: a, r: b, p: c }
  if (scheme === 'argon2id') return { scheme, memory: a, passes: b, lanes: c }
  throw new TypeError('this is no hash of a password')
}

const read = (hash: string): { cost: Cost; salt: Buffer; key: Buffer } => {
  const [scheme, a, b, c, salt, key] = hash.split('$')
  const cost = readCost(scheme, [Number(a), Number(b), Number(c)])
  if (salt === undefined || key === undefined) throw new TypeError('this is no hash of a password')
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** Returns whether a hash has an earlier scheme. The next right sign-in replaces such a hash. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(`${present.scheme}$`)

/** Returns a hash that contains its salt and cost. Throws `PasswordsBusy` when too many calls are waiting. */
export async function hashPassword(password: string, cost: Argon2Cost = present): Promise<string> {
  const salt = randomBytes(16)
  return written(cost, salt, await derive(password, salt, cost))
}

/**
 * A hash that no password has. A sign-in of an unknown user compares its password with this hash, so it takes as long
 * as the sign-in of a known user.
 */
const nobody = written(present, Buffer.alloc(16), Buffer.alloc(keyBytes))

/**
 * Returns whether a password has this hash. An undefined hash never matches, but its comparison takes as long as that
 * of a real hash. Throws `PasswordsBusy` when 64 calls are already waiting.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const { cost, salt, key } = read(hash ?? nobody)
  return timingSafeEqual(await derive(password, salt, cost), key) && hash !== undefined
}
