import { sandboxTriggers, type SandboxTrigger } from '@loyalty/contract/sandbox'
import { problemCatalogue, type ProblemCode } from '@loyalty/contract/problem-catalogue'

export type Trigger = keyof typeof sandboxTriggers

export const triggers = Object.keys(sandboxTriggers) as Trigger[]

/** The words of an effect: the key of a message, with its values. */
export type Effect = {
  key: 'refused' | 'refusedField' | 'refusedOnce' | 'lost' | 'slow' | 'delayed' | 'DUPLICATE' | 'WRONG_SIGNATURE'
  answer?: string
  seconds?: number
}

/** Returns the status and the code of a problem as an answer shows them: `503 PARTNER_UNAVAILABLE`. */
export const answerOf = (code: ProblemCode): string => `${problemCatalogue[code].status} ${code}`

const refusalKey = ({ when, field }: NonNullable<SandboxTrigger['refusal']>): Effect['key'] => {
  if (when === 'lost') return 'lost'
  if (when === 'once') return 'refusedOnce'
  return field === undefined ? 'refused' : 'refusedField'
}

/** Returns what a trigger does, from the table that the service itself reads. */
export const effectOf = (trigger: Trigger): Effect => {
  const { refusal, answersAfterSeconds, webhook }: SandboxTrigger = sandboxTriggers[trigger]
  if (refusal !== undefined) return { key: refusalKey(refusal), answer: answerOf(refusal.code) }
  if (answersAfterSeconds !== undefined) return { key: 'slow', seconds: answersAfterSeconds }
  if (webhook?.copy !== undefined) return { key: webhook.copy }
  return { key: 'delayed', seconds: webhook?.afterSeconds ?? 0 }
}
