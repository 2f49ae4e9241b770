import type { Mistake } from './delivery.ts'

const rawBody =
  'Verify the bytes that arrived (express.raw, request.text(), php://input), before other code reads them.'
const asRecorded =
  'If the mistake is in the recording, record the bytes again: with curl --data-binary instead of -d, without an editor or echo.'
const bytes = (text: string) => [{ body: Buffer.from(text, 'utf8') }]

export const markAdded: Mistake = {
  name: 'a byte order mark',
  why: 'A byte order mark (EF BB BF) was added before the body.',
  remedy: asRecorded,
  undo: ({ body }) => (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? [{ body: body.subarray(3) }] : []),
}

export const lineEndsChanged: Mistake = {
  name: 'CR LF instead of LF',
  why: 'The line ends of the body were changed from LF to CR LF.',
  remedy: asRecorded,
  undo: ({ body }) => [{ body: Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') }],
}

export const lineEndAdded: Mistake = {
  name: 'an added line end',
  why: 'A line end was added after the body.',
  remedy: asRecorded,
  undo: ({ body }) =>
    [/\n$/, /\r?\n$/].map((end) => ({ body: Buffer.from(body.toString('latin1').replace(end, ''), 'latin1') })),
}

export const lineEndLost: Mistake = {
  name: 'a missing line end',
  why: 'The line end after the body was removed.',
  remedy: `Do not trim the body. ${rawBody}`,
  undo: ({ body }) => ['\n', '\r\n'].map((end) => ({ body: Buffer.concat([body, Buffer.from(end)]) })),
}

// Maps each character of Windows-1252 to its byte, because most software that claims Latin-1 uses Windows-1252.
const windows = new TextDecoder('windows-1252')
const windowsBytes = new Map(Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]))

export const readAsLatin1: Mistake = {
  name: 'UTF-8 read as Latin-1',
  why: 'The body was decoded as Latin-1 and encoded as UTF-8: every letter outside ASCII became two or more.',
  remedy: `Decode the body as UTF-8, after you verify it. ${rawBody}`,
  undo: ({ body }) => {
    const letters = Array.from(body.toString('utf8'))
    const guesses = [letters.map((letter) => letter.codePointAt(0)), letters.map((letter) => windowsBytes.get(letter))]
    return guesses
      .filter((guess) => guess.every((byte) => byte !== undefined && byte < 256))
      .map((guess) => ({ body: Buffer.from(guess as number[]) }))
  },
}

export const writtenAsLatin1: Mistake = {
  name: 'encoded as Latin-1',
  why: 'The body was encoded as Latin-1 instead of UTF-8.',
  remedy: `Encode the text as UTF-8. ${rawBody}`,
  undo: ({ body }) => [...bytes(body.toString('latin1')), ...bytes(windows.decode(body))],
}

export const lettersRecomposed: Mistake = {
  name: 'decomposed accents',
  why: 'Letters with accents were decomposed (Unicode NFD instead of NFC).',
  remedy: `Do not normalize the text. ${rawBody}`,
  undo: ({ body }) => bytes(body.toString('utf8').normalize('NFC')),
}

export const stillBase64: Mistake = {
  name: 'a body in base64',
  why: 'The body is still in base64, as some gateways deliver it.',
  remedy: 'If isBase64Encoded is true, decode the body before you verify it: Buffer.from(event.body, "base64").',
  undo: ({ body }) => {
    const text = body.toString('latin1').trim()
    return text !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? [{ body: Buffer.from(text, 'base64') }] : []
  },
}
