import { bodyFindings } from './body-findings.ts'
import { clockFindings } from './clock-findings.ts'
import { verifies, type Finding } from './delivery.ts'
import { diagnose } from './diagnose.ts'
import { missingHeaders, renamedHeaders, repeatedHeaders } from './header-findings.ts'
import { deliveriesOf, type Recorded } from './recorded.ts'
import { otherKindOf } from './secret-mistakes.ts'
import { signedFindings } from './signed-findings.ts'

export type Explanation = {
  findings: Finding[]
  /** Whether the findings are reason enough: proved by a signature that verifies, or too little was given to look further. */
  explained: boolean
}

const wrongKinds = (secrets: readonly string[]): Finding[] =>
  [...new Set(secrets.map(otherKindOf))].flatMap((kind) =>
    kind === undefined
      ? []
      : [
          {
            why: `The secret given is ${kind}, by its beginning.`,
            remedy: "Webhooks are signed with the endpoint's own secret, which begins with whsec_ and is shown when the endpoint is made.",
          },
        ],
  )

/** Why a recorded delivery does not verify. Claims nothing that it has not seen or proved. */
export const explainRefusal = (recorded: Recorded): Explanation => {
  const headers = [...renamedHeaders(recorded), ...missingHeaders(recorded), ...repeatedHeaders(recorded)]
  const deliveries = deliveriesOf(recorded)
  const right = deliveries.find(verifies)
  if (right !== undefined)
    return { findings: [...headers, ...signedFindings(recorded), ...clockFindings(right.timestamp, recorded)], explained: true }

  const proof = diagnose(deliveries)
  if (proof !== undefined)
    return { findings: [...headers, ...proof.mistakes, ...clockFindings(proof.undone.timestamp, recorded)], explained: true }

  const explained = headers.length > 0 || recorded.secrets.every(otherKindOf)
  const clock = deliveries[0] === undefined ? [] : clockFindings(deliveries[0].timestamp, recorded)
  return { findings: [...headers, ...wrongKinds(recorded.secrets), ...bodyFindings(recorded.body), ...clock], explained }
}
