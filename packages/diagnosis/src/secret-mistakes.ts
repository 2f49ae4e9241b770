import { base64Of, fromHex } from './bytes.ts'
import type { Mistake } from './delivery.ts'

const asShown = 'Keep the secret exactly as it was shown: whsec_ and the 32 characters after it.'

export const secretSurrounded: Mistake = {
  code: 'SECRET_SURROUNDED',
  name: 'white space or quotation marks around the secret',
  why: 'The secret has white space or quotation marks around it.',
  remedy: 'Remove them from the environment file or the setting.',
  undo: ({ secret }) => [{ secret: secret.replace(/^[\s"'`“”]+|[\s"'`“”]+$/g, '') }],
}

export const prefixMissing: Mistake = {
  code: 'SECRET_PREFIX_MISSING',
  name: 'a secret without its prefix',
  why: 'The secret has lost its prefix, whsec_.',
  remedy: asShown,
  undo: ({ secret }) => (secret.startsWith('whsec_') ? [] : [{ secret: `whsec_${secret}` }]),
}

export const secretDecoded: Mistake = {
  code: 'SECRET_DECODED',
  name: 'a decoded secret',
  why: 'The given secret is the base64-decoded part after whsec_, in hexadecimal.',
  remedy: `The service uses the text of the secret as its key, not the decoded bytes. ${asShown}`,
  undo: ({ secret }) =>
    /^(?:whsec_)?[0-9a-f]{48}$/i.test(secret)
      ? [{ secret: `whsec_${base64Of(fromHex(secret.replace('whsec_', '')))}` }]
      : [],
}

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const secretEscaped: Mistake = {
  code: 'SECRET_ESCAPED',
  name: 'an escaped secret',
  why: 'The characters + and / of the secret were changed, as in a URL or a form.',
  remedy: asShown,
  undo: ({ secret }) => [
    { secret: percentDecoded(secret) },
    { secret: secret.replaceAll(' ', '+') },
    {
      secret: secret.replace(
        /^(whsec_)?(.*)$/s,
        (_, prefix = '', rest: string) => prefix + rest.replaceAll('-', '+').replaceAll('_', '/'),
      ),
    },
  ],
}

const kinds: readonly [RegExp, string][] = [
  [/^sk_sandbox_/, 'a client secret of the sandbox'],
  [/^sk_live_/, 'a client secret of production'],
  [/^ek_/, 'an embed key'],
  [/^cl_/, 'a client id'],
  [/^eyJ/, 'an access token'],
]

/** Returns the kind of a credential that is not a webhook secret, by its prefix. Returns undefined for other text. */
export function otherKindOf(secret: string): string | undefined {
  return kinds.find(([kind]) => kind.test(secret.replace(/^[\s"']+/, '')))?.[1]
}
