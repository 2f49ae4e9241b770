import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '@loyalty/contract'

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** Encodes the part of CBOR (RFC 8949) that an attestation needs. */
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encode)])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

type Behaviour = { origin?: string; verified?: boolean; counter?: number; challenge?: string }

/**
 * A passkey in software: an ES256 key that answers like a browser at `origin`. A test can replace a part of an answer,
 * for example by another origin.
 */
export const createSoftwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let signatures = 0

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (more: number, { verified = true, counter = signatures }: Behaviour, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flag = flags.present | (verified ? flags.verified : 0) | flags.backupEligible | flags.backedUp | more
    const rpId = sha256(new URL(origin).hostname)
    return Buffer.concat([rpId, Buffer.from([flag]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Answers the options of a new passkey. */
    create: ({ challenge }: { challenge: string }, behaviour: Behaviour = {}): Attestation => {
      const key = encode(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const object = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(flags.attested, behaviour, attested)],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', behaviour.challenge ?? challenge, behaviour.origin).toString(
          'base64url',
        ),
        attestationObject: encode(object).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Answers the options of a request. Each answer moves the counter. */
    get: ({ challenge }: { challenge: string }, behaviour: Behaviour = {}): Assertion => {
      signatures += 1
      const client = clientData('webauthn.get', behaviour.challenge ?? challenge, behaviour.origin)
      const data = authenticatorData(0, behaviour)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
