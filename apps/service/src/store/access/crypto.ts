import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the master key can do. Ciphertexts are bound to their purpose, so one cannot be put in another's place. */
export type Keyring = {
  /** AES-256-GCM; base64 of nonce, tag and ciphertext. */
  seal: (purpose: string, secret: string) => string
  /** Throws when the key, the purpose or a byte is another. */
  open: (purpose: string, sealed: string) => string
  /** HMAC-SHA-256, hex: for secrets that are only ever compared. They are 256 random bits, so a slow hash would add nothing. */
  hmac: (secret: string) => string
  /** HMAC-SHA-256, hex: the name of an order, the same in every process and after a restore, and nobody else's to guess. */
  orderKey: (order: string) => string
}

/** `masterKey`: 32 bytes in base64. Sealing and comparing use keys derived from it, never the key itself. */
export function createKeyring(masterKey: string): Keyring {
  const master = Buffer.from(masterKey, 'base64')
  if (master.length !== 32) throw new Error('the master key must be 32 bytes in base64')
  // Key objects: raw bytes would be made one at every call.
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `loyalty-service ${use}`, 32)))
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

/** Compares two hex digests of the same length in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')]
  return left.length === right.length && timingSafeEqual(left, right)
}
