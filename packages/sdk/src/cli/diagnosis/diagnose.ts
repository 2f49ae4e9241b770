import * as body from './body-mistakes.ts'
import { verifies, type Delivery, type Mistake } from './delivery.ts'
import * as json from './json-mistakes.ts'
import * as scheme from './scheme-mistakes.ts'
import { prefixMissing, secretDecoded, secretEscaped, secretSurrounded } from './secret-mistakes.ts'
import * as timestamp from './timestamp-mistakes.ts'

/** Everything that can be proved, the narrower claim before the wider one. */
export const mistakes: readonly Mistake[] = [
  body.markAdded,
  body.lineEndsChanged,
  body.lineEndAdded,
  body.lineEndLost,
  json.whiteSpaceChanged,
  json.valuesRewritten,
  json.keysReordered,
  json.stringifiedTwice,
  body.readAsLatin1,
  body.writtenAsLatin1,
  body.lettersRecomposed,
  body.stillBase64,
  secretSurrounded,
  prefixMissing,
  secretDecoded,
  secretEscaped,
  timestamp.timestampInMilliseconds,
  timestamp.timestampRewritten,
  scheme.writtenInUpperCase,
  scheme.writtenInBase64,
  scheme.signatureDecorated,
  scheme.wrongDelimiter,
  scheme.bodyAlone,
  scheme.keyDecoded,
  scheme.standardTakenForOurs,
  scheme.anotherSecretSigned,
]

// Said only where nothing explains the signature with any of the secrets: one of the others may be the right one.
const exact = mistakes.filter((mistake) => mistake !== scheme.anotherSecretSigned)
const last = [scheme.anotherSecretSigned]

type Proof = { mistakes: readonly Mistake[]; undone: Delivery }

const guesses = (mistake: Mistake, delivery: Delivery): Delivery[] => mistake.undo(delivery).map((change) => ({ ...delivery, ...change }))

const proofAlone = (known: readonly Mistake[], delivery: Delivery): Proof | undefined => {
  for (const mistake of known) {
    const undone = guesses(mistake, delivery).find(verifies)
    if (undone !== undefined) return { mistakes: [mistake], undone }
  }
  return undefined
}

const proofOfTwo = (known: readonly Mistake[], delivery: Delivery): Proof | undefined => {
  for (const first of exact)
    for (const between of guesses(first, delivery)) {
      const second = proofAlone(known, between)
      if (second !== undefined) return { mistakes: [first, ...second.mistakes], undone: second.undone }
    }
  return undefined
}

/**
 * The mistake without which one of the deliveries verifies, or the two of them that were made together; nothing where none known explains
 * it. All deliveries are asked for the likelier explanation before any is for the next.
 */
export const diagnose = (deliveries: readonly Delivery[]): Proof | undefined => {
  for (const known of [exact, last])
    for (const proof of [proofAlone, proofOfTwo])
      for (const delivery of deliveries) {
        const proved = proof(known, delivery)
        if (proved !== undefined) return proved
      }
  return undefined
}
