import { verifies, type Finding } from './delivery.ts'
import { diagnose } from './diagnose.ts'
import {
  clockFindings,
  lostBodyFindings,
  missingHeaders,
  renamedHeaders,
  repeatedHeaders,
  signedFindings,
  wrongSecretKinds,
} from './findings.ts'
import { deliveriesOf, type Recording } from './recording.ts'
import { otherKindOf } from './secret-mistakes.ts'

export type Explanation = {
  findings: Finding[]
  /**
   * True if a signature proves the findings. Also true if a header is missing, repeated or renamed, or if none of the
   * given secrets is a webhook secret.
   */
  explained: boolean
}

/**
 * Returns the reasons why a recorded delivery does not verify. A reason is visible in the recording, or a correction
 * that makes the signature match proves the reason.
 */
export function explainRefusal(recording: Recording): Explanation {
  const headers = [...renamedHeaders(recording), ...missingHeaders(recording), ...repeatedHeaders(recording)]
  const deliveries = deliveriesOf(recording)
  const right = deliveries.find(verifies)
  if (right !== undefined)
    return {
      findings: [...headers, ...signedFindings(recording), ...clockFindings(right.timestamp, recording)],
      explained: true,
    }

  const proof = diagnose(deliveries)
  if (proof !== undefined)
    return {
      findings: [...headers, ...proof.mistakes, ...clockFindings(proof.undone.timestamp, recording)],
      explained: true,
    }

  const explained = headers.length > 0 || recording.secrets.every(otherKindOf)
  const clock = deliveries[0] === undefined ? [] : clockFindings(deliveries[0].timestamp, recording)
  return {
    findings: [...headers, ...wrongSecretKinds(recording.secrets), ...lostBodyFindings(recording.body), ...clock],
    explained,
  }
}
