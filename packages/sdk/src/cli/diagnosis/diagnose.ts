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

type Proof = { mistakes: readonly Mistake[]; undone: Delivery }

const guesses = (mistake: Mistake, delivery: Delivery): Delivery[] => mistake.undo(delivery).map((change) => ({ ...delivery, ...change }))

const diagnoseOne = (delivery: Delivery): Proof | undefined => {
  for (const mistake of mistakes) {
    const undone = guesses(mistake, delivery).find(verifies)
    if (undone !== undefined) return { mistakes: [mistake], undone }
  }
  return undefined
}

/** The mistake without which the delivery verifies, or the two of them that were made together; nothing where none known explains it. */
export const diagnose = (delivery: Delivery): Proof | undefined => {
  const alone = diagnoseOne(delivery)
  if (alone !== undefined) return alone
  for (const first of mistakes)
    for (const between of guesses(first, delivery)) {
      const second = diagnoseOne(between)
      if (second !== undefined) return { mistakes: [first, ...second.mistakes], undone: second.undone }
    }
  return undefined
}
