import { textOf } from './bytes.ts'
import { verifies, type Delivery, type Finding } from './delivery.ts'
import { diagnose } from './diagnose.ts'
import {
  clockFindings,
  lostBodyFindings,
  missingHeaders,
  renamedHeaders,
  repeatedHeaders,
  wrongSecretKinds,
} from './findings.ts'
import { deliveriesOf, type Recording } from './recording.ts'
import { otherKindOf } from './secret-mistakes.ts'
import { signedFindings } from './signed-findings.ts'

export type Explanation = {
  /** True if a receiver accepts the delivery: the signature is right, and nothing else is wrong. */
  verified: boolean
  findings: Finding[]
  /**
   * True if a signature proves the findings. Also true if a header is missing, repeated or renamed, or if none of the
   * given secrets is a webhook secret.
   */
  explained: boolean
  /** The text that was signed. Without a proof, the text that the service would sign. Null without a timestamp. */
  signedText: string | null
  /** The given secret whose signature matches, as it was given. Null without a proof. */
  secret: string | null
}

const signedText = (delivery: Delivery): string => delivery.prefixOf(delivery) + textOf(delivery.body)

async function firstRight(deliveries: readonly Delivery[]): Promise<Delivery | undefined> {
  for (const delivery of deliveries) if (await verifies(delivery)) return delivery
  return undefined
}

/**
 * Returns the reasons why a recorded delivery does not verify. A reason is visible in the recording, or a signature
 * that matches after a correction proves it. When `signal` aborts, the search ends without a proof.
 */
export async function explainRefusal(recording: Recording, signal?: AbortSignal): Promise<Explanation> {
  const headers = [...renamedHeaders(recording), ...missingHeaders(recording), ...repeatedHeaders(recording)]
  const deliveries = deliveriesOf(recording)
  const right = await firstRight(deliveries)
  if (right !== undefined) {
    const findings = [
      ...headers,
      ...(await signedFindings(recording, right)),
      ...clockFindings(right.timestamp, recording),
    ]
    return {
      verified: findings.length === 0,
      findings,
      explained: true,
      signedText: signedText(right),
      secret: right.secret,
    }
  }

  const proof = await diagnose(deliveries, signal)
  if (proof !== undefined)
    return {
      verified: false,
      findings: [...headers, ...proof.mistakes, ...clockFindings(proof.undone.timestamp, recording)],
      explained: true,
      signedText: signedText(proof.undone),
      secret: proof.given.secret,
    }

  const [first] = deliveries
  const clock = first === undefined ? [] : clockFindings(first.timestamp, recording)
  return {
    verified: false,
    findings: [...headers, ...wrongSecretKinds(recording.secrets), ...lostBodyFindings(recording.body), ...clock],
    explained: headers.length > 0 || recording.secrets.every(otherKindOf),
    signedText: first === undefined ? null : signedText(first),
    secret: null,
  }
}
