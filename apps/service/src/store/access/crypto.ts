import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * The operations of the master key. `open` decrypts a ciphertext only with the purpose for which `seal` has encrypted
 * it.
 */
export type Keyring = {
  /** Encrypts a secret with AES-256-GCM for one purpose. Returns the nonce, tag and ciphertext together in base64. */
  seal: (purpose: string, secret: string) => string
  /**
   * Decrypts a ciphertext. Throws if the master key or the purpose is not that of the encryption, or if a byte has
   * changed.
   */
  open: (purpose: string, sealed: string) => string
  /**
   * Returns the HMAC-SHA-256 of a secret in hex, for secrets that the service only compares. These secrets have 256
   * random bits, so a slow hash would not make them harder to guess.
   */
  hmac: (secret: string) => string
  /**
   * Returns the idempotency key of an order: an HMAC-SHA-256 in hex. One order has the same key in every process, also
   * after a restore of the database. Nobody can guess the key.
   */
  orderKey: (order: string) => string
}

/**
 * Creates the keyring from a master key of 32 bytes in base64. Encryption, client secrets and order keys each use a
 * separate key derived from the master key.
 */
export function createKeyring(masterKey: string): Keyring {
  const master = Buffer.from(masterKey, 'base64')
  if (master.length !== 32) throw new Error('the master key must be 32 bytes in base64')
  // Creates each key object only once, because Node would convert a key of raw bytes at each use.
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `loyalty-service ${use}`, 32)))
  const sealing = derive('sealing')
  const comparing = derive('client secrets')
  const naming = derive('partner orders')
  return {
    seal(purpose, secret) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hmac: (secret) => createHmac('sha256', comparing).update(secret).digest('hex'),
    orderKey: (order) => createHmac('sha256', naming).update(order).digest('hex'),
  }
}

/** Compares two hex digests of equal length in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return left.length === right.length && timingSafeEqual(left, right)
}
