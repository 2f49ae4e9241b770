import type { direct } from '../api/client.ts'

type Body<C extends (input: never) => unknown> = Parameters<C>[0] extends { body: infer B } ? B : never
/** The options of a passkey, in the JSON form of WebAuthn. */
type Options = { challenge: string; [name: string]: unknown }
type Credential = { id: string; transports?: string[]; type: 'public-key' }

type Assertion = Body<typeof direct.finishPasskeySignIn>

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
