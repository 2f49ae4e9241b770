import type { Mistake } from './delivery.ts'

const asShown = 'Keep the secret exactly as it was shown: whsec_ and all 32 characters after it.'

export const secretSurrounded: Mistake = {
  name: 'white space or quotation marks around the secret',
  why: 'White space or quotation marks stand around the secret.',
  remedy: 'Take them out of the environment file or the setting: the secret is used exactly as it is written.',
  undo: ({ secret }) => [{ secret: secret.replace(/^[\s"'`“”]+|[\s"'`“”]+$/g, '') }],
}

export const prefixMissing: Mistake = {
  name: 'a secret without its prefix',
  why: 'The secret lacks its prefix, whsec_.',
  remedy: asShown,
  undo: ({ secret }) => (secret.startsWith('whsec_') ? [] : [{ secret: `whsec_${secret}` }]),
}

export const secretDecoded: Mistake = {
  name: 'a decoded secret',
  why: 'The secret given is what its part after whsec_ decodes to, written in hexadecimal.',
  remedy: `The service keys its signature with the text, not with what it decodes to. ${asShown}`,
  undo: ({ secret }) =>
    /^(?:whsec_)?[0-9a-f]{48}$/i.test(secret)
      ? [{ secret: `whsec_${Buffer.from(secret.replace('whsec_', ''), 'hex').toString('base64')}` }]
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
  name: 'an escaped secret',
  why: 'The characters + and / of the secret were changed on the way, as in an address or a form.',
  remedy: asShown,
  undo: ({ secret }) => [
    { secret: percentDecoded(secret) },
    { secret: secret.replaceAll(' ', '+') },
    {
      secret: secret.replace(/^(whsec_)?(.*)$/s, (_, prefix = '', rest: string) => prefix + rest.replaceAll('-', '+').replaceAll('_', '/')),
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

/** What a secret is, where its beginning says that it is none of a webhook. */
export const otherKindOf = (secret: string): string | undefined => kinds.find(([kind]) => kind.test(secret.replace(/^[\s"']+/, '')))?.[1]
