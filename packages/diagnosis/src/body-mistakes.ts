import { fromBase64, fromLatin1, isSame, latin1Of, textOf, utf8 } from './bytes.ts'
import type { Mistake } from './delivery.ts'

const rawBody =
  'Verify the bytes that arrived (express.raw, request.text(), php://input), before other code reads them.'
const asRecorded =
  'If the mistake is in the recording, record the bytes again: with curl --data-binary instead of -d, without an editor or echo.'
const bytes = (text: string) => [{ body: utf8(text) }]
const mark = Uint8Array.of(0xef, 0xbb, 0xbf)

export const markAdded: Mistake = {
  code: 'BODY_MARK_ADDED',
  name: 'a byte order mark',
  why: 'A byte order mark (EF BB BF) was added before the body.',
  remedy: asRecorded,
  undo: ({ body }) => (isSame(body.subarray(0, 3), mark) ? [{ body: body.subarray(3) }] : []),
}

export const lineEndsChanged: Mistake = {
  code: 'BODY_LINE_ENDS_CHANGED',
  name: 'CR LF instead of LF',
  why: 'The line ends of the body were changed from LF to CR LF.',
  remedy: asRecorded,
  undo: ({ body }) => [{ body: fromLatin1(latin1Of(body).replaceAll('\r\n', '\n')) }],
}

export const lineEndAdded: Mistake = {
  code: 'BODY_LINE_END_ADDED',
  name: 'an added line end',
  why: 'A line end was added after the body.',
  remedy: asRecorded,
  undo: ({ body }) => [/\n$/, /\r?\n$/].map((end) => ({ body: fromLatin1(latin1Of(body).replace(end, '')) })),
}

export const lineEndLost: Mistake = {
  code: 'BODY_LINE_END_LOST',
  name: 'a missing line end',
  why: 'The line end after the body was removed.',
  remedy: `Do not trim the body. ${rawBody}`,
  undo: ({ body }) => ['\n', '\r\n'].map((end) => ({ body: fromLatin1(latin1Of(body) + end) })),
}

// Maps each character of Windows-1252 to its byte, because most software that claims Latin-1 uses Windows-1252.
const windows = new TextDecoder('windows-1252')
const windowsBytes = new Map(Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]))

export const readAsLatin1: Mistake = {
  code: 'BODY_READ_AS_LATIN1',
  name: 'UTF-8 read as Latin-1',
  why: 'The body was decoded as Latin-1 and encoded as UTF-8: every letter outside ASCII became two or more.',
  remedy: `Decode the body as UTF-8, after you verify it. ${rawBody}`,
  undo: ({ body }) => {
    const letters = Array.from(textOf(body))
    const guesses = [letters.map((letter) => letter.codePointAt(0)), letters.map((letter) => windowsBytes.get(letter))]
    return guesses
      .filter((guess) => guess.every((byte) => byte !== undefined && byte < 256))
      .map((guess) => ({ body: Uint8Array.from(guess as number[]) }))
  },
}

export const writtenAsLatin1: Mistake = {
  code: 'BODY_WRITTEN_AS_LATIN1',
  name: 'encoded as Latin-1',
  why: 'The body was encoded as Latin-1 instead of UTF-8.',
  remedy: `Encode the text as UTF-8. ${rawBody}`,
  undo: ({ body }) => [...bytes(latin1Of(body)), ...bytes(windows.decode(body))],
}

export const lettersRecomposed: Mistake = {
  code: 'BODY_DECOMPOSED',
  name: 'decomposed accents',
  why: 'Letters with accents were decomposed (Unicode NFD instead of NFC).',
  remedy: `Do not normalize the text. ${rawBody}`,
  undo: ({ body }) => bytes(textOf(body).normalize('NFC')),
}

export const stillBase64: Mistake = {
  code: 'BODY_IN_BASE64',
  name: 'a body in base64',
  why: 'The body is still in base64, as some gateways deliver it.',
  remedy: 'If isBase64Encoded is true, decode the body before you verify it: Buffer.from(event.body, "base64").',
  undo: ({ body }) => {
    const text = latin1Of(body).trim()
    return text !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? [{ body: fromBase64(text) }] : []
  },
}
