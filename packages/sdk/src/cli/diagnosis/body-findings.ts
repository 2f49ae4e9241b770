import type { Finding } from './delivery.ts'

/** What can be seen of a body that nobody can turn back into what was signed. */
export const bodyFindings = (body: Buffer): Finding[] => {
  const text = body.toString('utf8')
  if (text.trim() === '')
    return [
      {
        why: 'The body is empty, and an empty body was not signed.',
        remedy: 'Something has read the request before: keep the bytes when they are read for the first time.',
      },
    ]
  if (text === '[object Object]')
    return [
      { why: 'The body is not what arrived but a parsed object made text.', remedy: 'Keep the bytes before a JSON parser has seen them.' },
    ]
  if (text.includes('\uFFFD'))
    return [
      {
        why: 'Letters of the body are lost: U+FFFD stands where bytes were no valid UTF-8.',
        remedy: 'Join all parts of the body as bytes before they are decoded: a letter may lie on the border between two of them.',
      },
    ]
  return []
}
