import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The operations of the master key. Each ciphertext is bound to its purpose and cannot be used for another purpose. */
export type Keyring = {
  /** Encrypts a secret with AES-256-GCM. Returns the nonce, tag and ciphertext together in base64. */
  seal: (purpose: string, secret: string) => string
  /** Decrypts a ciphertext. Throws if the key or the purpose differs, or if a byte has changed. */
  open: (purpose: string, sealed: string) => string
  /**
   * Returns the HMAC-SHA-256 in hex, for secrets that the service compares but never decrypts. These secrets have 256
   * random bits, so a slow hash would add no safety.
   */
  hmac: (secret: string) => string
  /**
   * Returns the idempotency key of an order: an HMAC-SHA-256 in hex. The key is the same in every process and after a
   * restore, and nobody can guess the key.
   */
  orderKey: (order: string) => string
}

/** Creates the keyring from a master key of 32 bytes in base64. Each operation uses its own derived key. */
export function createKeyring(masterKey: string): Keyring {
  const master = Buffer.from(masterKey, 'base64')
  if (master.length !== 32) throw new Error('the master key must be 32 bytes in base64')
  // Each key object is created only once, because Node would convert raw bytes at each call.
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
