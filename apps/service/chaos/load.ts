import { setTimeout as sleep } from 'node:timers/promises'
import { send, type Answer, type Target } from './client.ts'
import type { Operation } from './operations.ts'

/**
 * An operation with its result. `answer` is the first successful answer. `refused` is true if the balance did not cover
 * a debit, or if the partner refused to issue points.
 */
export type Record = { operation: Operation; answer: Answer | undefined; refused: boolean; tries: number }

/**
 * The problem codes of an operation whose outcome at the partner is still unknown. At the end of the run,
 * `checkAnswers` repeats the operation and gets its outcome.
 */
const leftOpen = ['PARTNER_TIMEOUT', 'TRANSACTION_IN_PROGRESS']
const refusals = ['INSUFFICIENT_BALANCE', 'MEMBER_INELIGIBLE']

/**
 * Returns true for every third operation. If such an operation gets no answer, its writer does not repeat it:
 * `checkAnswers` repeats it at the end of the run.
 */
const givesUp = (index: number): boolean => index % 3 === 0

/**
 * Sends the operations from concurrent writers. If a process does not answer, the writer repeats the operation at the
 * next process, unless the writer gives the operation up.
 */
export function createLoad(operations: readonly Operation[], targets: readonly Target[], writers = 24) {
  const records: Record[] = operations.map((operation) => ({ operation, answer: undefined, refused: false, tries: 0 }))
  const violations: string[] = []
  const waiting: { count: number; wake: () => void }[] = []
  let next = 0
  let done = 0
  let unanswered = 0
  const stopping = new AbortController()

  const progress = (): void => {
    done += 1
    for (const each of waiting.filter(({ count }) => done >= count)) each.wake()
  }

  /** Sends an operation once. Returns true if the writer need not send the operation again. */
  const once = async (record: Record, index: number): Promise<boolean> => {
    const answer = await send(targets[(index + record.tries) % targets.length]!, record.operation)
    record.tries += 1
    if (answer === undefined || answer.status === 503) {
      unanswered += 1
      if (givesUp(index)) return true
      await sleep(20)
      return false
    }
    if (leftOpen.includes(String(answer.body['code']))) {
      unanswered += 1
      return true
    }
    record.refused = answer.status === 422 && refusals.includes(String(answer.body['code']))
    if (answer.status <= 201) record.answer = answer
    else if (!record.refused)
      violations.push(`${record.operation.reference}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return true
  }

  const writer = async (): Promise<void> => {
    while (next < records.length && !stopping.signal.aborted) {
      const index = next
      next += 1
      const record = records[index]!
      while (!stopping.signal.aborted && !(await once(record, index)));
      progress()
    }
  }

  return {
    records,
    violations,
    done: () => done,
    unanswered: () => unanswered,
    reached: (count: number): Promise<void> =>
      done >= count ? Promise.resolve() : new Promise((wake) => waiting.push({ count, wake })),
    stop: (): void => stopping.abort(),
    finished: Promise.all(Array.from({ length: writers }, writer)),
  }
}
