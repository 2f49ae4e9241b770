import type { en } from '../../../messages/signature/en.ts'

type Key = keyof typeof en

const fixes = {
  BODY_MARK_ADDED: 'fixRecording',
  BODY_LINE_ENDS_CHANGED: 'fixRecording',
  BODY_LINE_END_ADDED: 'fixRecording',
  BODY_LINE_END_LOST: 'fixRawBody',
  BODY_READ_AS_LATIN1: 'fixRawBody',
  BODY_WRITTEN_AS_LATIN1: 'fixRawBody',
  BODY_DECOMPOSED: 'fixRawBody',
  BODY_IN_BASE64: 'fixBase64',
  BODY_WHITE_SPACE_CHANGED: 'fixRawBody',
  BODY_VALUES_REWRITTEN: 'fixRawBody',
  BODY_KEYS_REORDERED: 'fixRawBody',
  BODY_STRINGIFIED_TWICE: 'fixRawBody',
  BODY_EMPTY: 'fixRawBody',
  BODY_IS_OBJECT: 'fixRawBody',
  BODY_LETTERS_LOST: 'fixRawBody',
  BODY_NOT_JSON: 'fixOtherProgram',
  SECRET_SURROUNDED: 'fixSecret',
  SECRET_PREFIX_MISSING: 'fixSecret',
  SECRET_DECODED: 'fixSecret',
  SECRET_ESCAPED: 'fixSecret',
  SECRET_OF_ANOTHER_KIND: 'fixSecret',
  OTHER_SECRET_SIGNED: 'fixBothSecrets',
  TIMESTAMP_IN_MILLISECONDS: 'fixTimestamp',
  TIMESTAMP_REWRITTEN: 'fixTimestamp',
  TIMESTAMP_SIGNED_IN_MILLISECONDS: 'fixTimestamp',
  TIMESTAMP_MALFORMED: 'fixTimestamp',
  TIMESTAMP_MISMATCH: 'fixProxy',
  TIMESTAMP_TOO_OLD: 'fixClock',
  TIMESTAMP_TOO_NEW: 'fixClock',
  SIGNATURE_IN_BASE64: 'fixFormat',
  SIGNATURE_IN_UPPER_CASE: 'fixFormat',
  SIGNATURE_DECORATED: 'fixFormat',
  OTHER_DELIMITER: 'fixFormat',
  BODY_SIGNED_ALONE: 'fixFormat',
  KEY_DECODED: 'fixFormat',
  STANDARD_SCHEME: 'fixFormat',
  HEADER_RENAMED: 'fixProxy',
  HEADER_MISSING: 'fixProxy',
  HEADER_REPEATED: 'fixProxy',
  EVENT_ID_MISMATCH: 'fixProxy',
  STANDARD_SIGNATURE_MISMATCH: 'fixProxy',
} as const satisfies Record<string, Key>

type Code = keyof typeof fixes

const isKnown = (code: string): code is Code => Object.hasOwn(fixes, code)

/** Returns the texts of a finding, or undefined for a code that this page does not know. */
export const findingWords = (code: string): { title: Key; fix: Key } | undefined =>
  isKnown(code) ? { title: `f_${code}`, fix: fixes[code] } : undefined
