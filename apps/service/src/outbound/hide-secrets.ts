/** As it is, in JSON, in a URL and in Base64. */
const formsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret, 'utf8').toString('base64'),
]

/** Bytes are compared, as one character each, so that text in any encoding and its broken ends stay as they are. */
const asCharacters = (bytes: Buffer): string => bytes.toString('latin1')

/** What an answer says without what its request was authorized by: a receiver may answer what it was sent. */
export function hideSecrets(answer: Buffer, secrets: readonly string[]): Buffer {
  const forms = new Set(secrets.flatMap(formsOf))
  const longestFirst = [...forms].toSorted((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce((text, form) => text.replaceAll(asCharacters(Buffer.from(form, 'utf8')), '***'), asCharacters(answer))
  return Buffer.from(hidden, 'latin1')
}
