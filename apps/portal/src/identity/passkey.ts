import type { direct } from '../api/client.ts'

type Body<C extends (input: never) => unknown> = Parameters<C>[0] extends { body: infer B } ? B : never
/** The options of a passkey, in the JSON form of WebAuthn. */
type Options = { challenge: string; [name: string]: unknown }
type Credential = { id: string; transports?: string[]; type: 'public-key' }

type Assertion = Body<typeof direct.finishPasskeySignIn>
type Attestation = Body<typeof direct.addPasskey>['credential']

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.codePointAt(0) ?? 0)
}

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const listed = (credentials: unknown): PublicKeyCredentialDescriptor[] =>
  ((credentials ?? []) as Credential[]).map(({ id, transports = [], type }) => ({
    id: bytes(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }))

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Returns whether the browser offers passkeys in the list of a sign-in field. */
export const canFillPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Asks the browser for a passkey. Throws `DOMException` if the person stops or the device refuses. With `isQuiet`, the
 * browser offers the passkey in the sign-in field and shows no dialog.
 */
export const askPasskey = async (
  options: Options,
  { signal, isQuiet = false }: { signal?: AbortSignal; isQuiet?: boolean } = {},
): Promise<Assertion> => {
  const found = await navigator.credentials.get({
    mediation: isQuiet ? 'conditional' : 'optional',
    ...(signal ? { signal } : {}),
    publicKey: {
      challenge: bytes(options.challenge),
      rpId: String(options['rpId']),
      timeout: Number(options['timeout']),
      userVerification: 'required',
      allowCredentials: listed(options['allowCredentials']),
    },
  })
  const { id, response } = found as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  return {
    id,
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    ...(response.userHandle ? { userHandle: text(response.userHandle) } : {}),
  }
}

/** Lets the browser create a passkey. Throws `DOMException` if the person stops or the device refuses. */
export const createPasskey = async (options: Options): Promise<Attestation> => {
  const user = options['user'] as { id: string; name: string; displayName: string }
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(options.challenge),
      rp: options['rp'] as PublicKeyCredentialRpEntity,
      user: { id: bytes(user.id), name: user.name, displayName: user.name },
      pubKeyCredParams: options['pubKeyCredParams'] as PublicKeyCredentialParameters[],
      timeout: Number(options['timeout']),
      attestation: 'none',
      excludeCredentials: listed(options['excludeCredentials']),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  })
  const { id, response } = made as PublicKeyCredential & { response: AuthenticatorAttestationResponse }
  const transports = response.getTransports() as NonNullable<Attestation['transports']>
  return {
    id,
    clientDataJSON: text(response.clientDataJSON),
    attestationObject: text(response.attestationObject),
    transports,
  }
}
