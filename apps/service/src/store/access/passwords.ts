import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/**
 * The scrypt cost of a new password hash: 32 MiB and about a quarter of a second. Each hash contains its own cost, so a
 * higher cost here leaves old hashes valid.
 */
const present = { log2N: 15, r: 8, p: 3 }
type Cost = typeof present

const keyBytes = 32
/**
 * The number of password hashes computed at the same time. Each needs 32 MiB and one of Node's four background threads,
 * which file access and other work also need.
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

const derive = (password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((done, failed) => {
        const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * 2 ** log2N * r }
        // Keyboards encode a letter such as é in different ways, so the code normalizes the password before it computes
        // the hash.
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

/** Returns a hash that contains its salt and cost. Throws `PasswordsBusy` when 64 calls are already waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(present, salt, await derive(password, salt, present))
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
