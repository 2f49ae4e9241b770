import * as body from './body-mistakes.ts'
import { verifies, type Delivery, type Mistake } from './delivery.ts'
import * as json from './json-mistakes.ts'
import * as scheme from './scheme-mistakes.ts'
import { prefixMissing, secretDecoded, secretEscaped, secretSurrounded } from './secret-mistakes.ts'
import * as timestamp from './timestamp-mistakes.ts'

/** All known mistakes. If two mistakes can explain the same signature, the more specific mistake comes first. */
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

// Tries `anotherSecretSigned` after all other mistakes. An earlier try could hide a more specific mistake that the next
// given secret proves.
const exact = mistakes.filter((mistake) => mistake !== scheme.anotherSecretSigned)
const lastResort = [scheme.anotherSecretSigned]

type Proof = { mistakes: readonly Mistake[]; undone: Delivery }

function guesses(mistake: Mistake, delivery: Delivery): Delivery[] {
  return mistake.undo(delivery).map((change) => ({ ...delivery, ...change }))
}

function proofOfOne(known: readonly Mistake[], delivery: Delivery): Proof | undefined {
  for (const mistake of known) {
    const undone = guesses(mistake, delivery).find(verifies)
    if (undone !== undefined) return { mistakes: [mistake], undone }
  }
  return undefined
}

function proofOfTwo(known: readonly Mistake[], delivery: Delivery): Proof | undefined {
  for (const first of exact)
    for (const between of guesses(first, delivery)) {
      const second = proofOfOne(known, between)
      if (second !== undefined) return { mistakes: [first, ...second.mistakes], undone: second.undone }
    }
  return undefined
}

/**
 * Searches for one or two mistakes that explain why no delivery verifies. Returns the mistakes and the corrected
 * delivery, or undefined. Tries a likely explanation with every delivery before a less likely explanation.
 */
export function diagnose(deliveries: readonly Delivery[]): Proof | undefined {
  for (const known of [exact, lastResort])
    for (const proof of [proofOfOne, proofOfTwo])
      for (const delivery of deliveries) {
        const proved = proof(known, delivery)
        if (proved !== undefined) return proved
      }
  return undefined
}
