import * as body from './body-mistakes.ts'
import { isSame } from './bytes.ts'
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

type Undone = { mistakes: readonly Mistake[]; undone: Delivery }
/** The mistakes that explain a delivery, the delivery as it was given, and the corrected delivery. */
type Proof = Undone & { given: Delivery }

/** The service sends no larger body, so a larger one is not worth the search for two mistakes. */
const mostBytesForTwo = 65_536

function isChanged(delivery: Delivery, change: Partial<Delivery>): boolean {
  const { body, ...others } = change
  if (body !== undefined && !isSame(body, delivery.body)) return true
  return Object.entries(others).some(([field, value]) => value !== delivery[field as keyof Delivery])
}

function guesses(mistake: Mistake, delivery: Delivery): Delivery[] {
  const changes = mistake.undo(delivery).filter((change) => isChanged(delivery, change))
  return changes.map((change) => ({ ...delivery, ...change }))
}

async function proofOfOne(
  known: readonly Mistake[],
  delivery: Delivery,
  signal?: AbortSignal,
): Promise<Undone | undefined> {
  for (const mistake of known)
    for (const undone of guesses(mistake, delivery)) {
      if (signal?.aborted) return undefined
      if (await verifies(undone)) return { mistakes: [mistake], undone }
    }
  return undefined
}

async function proofOfTwo(
  known: readonly Mistake[],
  delivery: Delivery,
  signal?: AbortSignal,
): Promise<Undone | undefined> {
  if (delivery.body.length > mostBytesForTwo) return undefined
  for (const first of exact)
    for (const between of guesses(first, delivery)) {
      const second = await proofOfOne(known, between, signal)
      if (second !== undefined) return { mistakes: [first, ...second.mistakes], undone: second.undone }
    }
  return undefined
}

/**
 * Searches for one or two mistakes that explain why no delivery verifies. Returns the mistakes and the corrected
 * delivery, or undefined. Tries a likely explanation with every delivery before a less likely one.
 */
export async function diagnose(deliveries: readonly Delivery[], signal?: AbortSignal): Promise<Proof | undefined> {
  for (const known of [exact, lastResort])
    for (const proof of [proofOfOne, proofOfTwo])
      for (const given of deliveries) {
        const proved = await proof(known, given, signal)
        if (proved !== undefined) return { ...proved, given }
      }
  return undefined
}
