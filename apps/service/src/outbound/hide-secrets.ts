/** Returns the forms in which a response can contain a secret: as text, in JSON, in a URL and in Base64. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret, 'utf8').toString('base64'),
]

/** Decodes each byte as one character, so that replacing a secret in the text leaves all other bytes unchanged. */
const asCharacters = (bytes: Buffer): string => bytes.toString('latin1')

/**
 * Removes secrets from a response before the delivery log stores it. A receiver may echo the request and its secrets.
 */
export function hideSecrets(answer: Buffer, secrets: readonly string[]): Buffer {
  const forms = new Set(secrets.flatMap(formsOf))
  const longestFirst = [...forms].toSorted((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce(
    (text, form) => text.replaceAll(asCharacters(Buffer.from(form, 'utf8')), '***'),
    asCharacters(answer),
  )
  return Buffer.from(hidden, 'latin1')
}
