import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { Assertion, Attestation } from '@loyalty/contract'
import type { Proof } from '../../store/access/portal-sessions.ts'
import type { ChallengeKind } from '../../store/factors/challenges.ts'
import type { Passkey } from '../../store/factors/passkeys.ts'
import type { PortalContext } from '../portal-context.ts'

// Loads the library with the first use of a passkey. The library has many modules, and would be a sixth of the time in
// which the service starts.
const library = () => import('@simplewebauthn/server')

type Webauthn = Pick<PortalContext, 'store' | 'baseUrl' | 'realNow'>

/** The relying party's id: the host of the portal. A passkey works at this host only. */
const rpIdOf = ({ baseUrl }: Webauthn): string => new URL(baseUrl).hostname

const timeout = 300_000

/** The signatures of passkeys that the service accepts: Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

const named = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** Returns the options of a request for a passkey, with a new challenge. Without a person, any passkey may answer. */
export const requestPasskey = async (kind: ChallengeKind, personId: string | null, context: Webauthn) => {
  const { store, realNow } = context
  const passkeys = personId === null ? [] : await store.factors.passkeys.list(personId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(context),
    userVerification: 'required',
    timeout,
    allowCredentials: passkeys.map(named),
  })
  await store.factors.challenges.add({ kind, personId, challenge: options.challenge, now: realNow() })
  return { ...options }
}

/** Returns the options of a new passkey, with a new challenge. */
export const offerPasskey = async (person: { id: string; email: string }, context: Webauthn) => {
  const { store, realNow } = context
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Loyalty portal',
    rpID: rpIdOf(context),
    userName: person.email,
    userID: new Uint8Array(Buffer.from(person.id)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    timeout,
    excludeCredentials: (await store.factors.passkeys.list(person.id)).map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  await store.factors.challenges.add({ kind: 'passkey', personId: person.id, challenge, now: realNow() })
  return { ...options }
}

/** The library reports a wrong answer by an error, which never says more than "not valid" to the client. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

const expected = (kind: ChallengeKind, personId: string | null, context: Webauthn) => ({
  expectedOrigin: context.baseUrl,
  expectedRPID: rpIdOf(context),
  requireUserVerification: true,
  expectedChallenge: (challenge: string) =>
    context.store.factors.challenges.use({ kind, personId, challenge, now: context.realNow() }),
})

/**
 * Checks the answer of a passkey. Returns the passkey and the proof that moves its counter, or undefined for a wrong
 * answer. `personId` is null for a sign-in, because the passkey names the person.
 */
export const checkAssertion = async (
  { id, userHandle, clientDataJSON, authenticatorData, signature }: Assertion,
  { kind, personId }: { kind: ChallengeKind; personId: string | null },
  context: Webauthn,
): Promise<{ passkey: Passkey; proof: Proof } | undefined> => {
  const { passkeys } = context.store.factors
  const passkey = await passkeys.find(id)
  if (passkey === undefined || (personId !== null && passkey.personId !== personId)) return undefined
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('utf8') !== passkey.personId)
    return undefined
  const { publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await library()
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      ...expected(kind, personId, context),
    }),
  )
  if (checked?.verified !== true) return undefined
  return { passkey, proof: passkeys.use(passkey, checked.authenticationInfo.newCounter, context.realNow()) }
}

/** Checks the answer that creates a passkey. Returns undefined for a wrong answer. */
export const checkAttestation = async (
  { id, transports = [], clientDataJSON, attestationObject }: Attestation,
  personId: string,
  context: Webauthn,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'> | undefined> => {
  const { verifyRegistrationResponse } = await library()
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
      supportedAlgorithmIDs,
      ...expected('passkey', personId, context),
    }),
  )
  if (checked?.verified !== true) return undefined
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    backedUp: credentialBackedUp,
  }
}
