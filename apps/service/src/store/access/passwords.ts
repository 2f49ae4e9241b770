import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/**
 * The cost of a new hash: 32 MiB and about a quarter of a second. Each hash contains its own cost, so this cost can
 * rise without making old hashes invalid.
 */
const present = { log2N: 15, r: 8, p: 3 }
type Cost = typeof present

const keyBytes = 32
/**
 * The most hashes computed at once. Each hash needs 32 MiB and one of Node's four background threads, which other work
 * also needs.
 */
const mostAtOnce = 2
const mostWaiting = 64

/** Thrown when too many sign-ins are waiting. A new sign-in would wait for more than a few seconds. */
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
    // The finished call gives its place to the next waiting call, so `running` does not change.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const derive = (password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((done, failed) => {
        const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * 2 ** log2N * r }
        // Keyboards compose characters differently, so the password is normalized first.
        scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? failed(error) : done(key)))
      }),
  )

const written = ({ log2N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

const read = (hash: string): { cost: Cost; salt: Buffer; key: Buffer } => {
  const [scheme, log2N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new TypeError('this is no hash of a password')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** Returns a hash that contains its salt and cost. Throws `PasswordsBusy` when too many calls are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(present, salt, await derive(password, salt, present))
}

/**
 * A hash that no password has. A sign-in of an unknown user compares with this hash, so that sign-in takes as long as
 * for a known user.
 */
const nobody = written(present, Buffer.alloc(16), Buffer.alloc(keyBytes))

/**
 * Returns whether a password has this hash. An undefined hash never matches, and its comparison takes the same time.
 * Throws `PasswordsBusy` when too many calls are waiting.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const { cost, salt, key } = read(hash ?? nobody)
  return timingSafeEqual(await derive(password, salt, cost), key) && hash !== undefined
}
