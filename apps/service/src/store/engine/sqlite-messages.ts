import type { Query, Row, Work } from './database.ts'
import { StorageFailure } from './database-errors.ts'
import type { Outcome } from './sqlite-batch.ts'

type PackedQuery = [text: number, values: Query['values']]
type PackedWork = { statements: PackedQuery[] } | { steps: [PackedQuery, PackedQuery[], PackedQuery[]] }

/** A batch for the writer thread. `texts` has the statements that the thread does not know yet, in the order of numbers. */
export type Batch = { texts: string[]; works: PackedWork[] }

type PackedError = { message: string; code: unknown; errcode: unknown; isStorage: boolean }
/** The outcomes of a batch. A thread cannot send an error with its fields, so an error has a form of its own. */
export type Answer = ({ rows: Row[][] } | { error: PackedError })[]

/** Creates the function that packs writes. It sends the text of each statement only once. */
export const createPacker = (): ((works: readonly Work[]) => Batch) => {
  const numbers = new Map<string, number>()
  return (works) => {
    const texts: string[] = []
    const pack = ({ text, values }: Query): PackedQuery => {
      let number = numbers.get(text)
      if (number === undefined) {
        number = numbers.size
        numbers.set(text, number)
        texts.push(text)
      }
      return [number, values]
    }
    const packed = works.map((work): PackedWork => {
      if (!('first' in work)) return { statements: work.statements.map(pack) }
      const { first, rest = [], totals = [] } = work
      return { steps: [pack(first), rest.map(pack), totals.map(pack)] }
    })
    return { texts, works: packed }
  }
}

/** Creates the function that unpacks writes in the thread. */
export const createUnpacker = (): ((batch: Batch) => Work[]) => {
  const known: string[] = []
  const unpack = ([number, values]: PackedQuery): Query => {
    const text = known[number]
    if (text === undefined) throw new Error(`the statement ${number} is unknown`)
    return { text, values }
  }
  return ({ texts, works }) => {
    known.push(...texts)
    return works.map((work) => {
      if ('statements' in work) return { statements: work.statements.map(unpack) }
      const [first, rest, totals] = work.steps
      return { first: unpack(first), rest: rest.map(unpack), totals: totals.map(unpack) }
    })
  }
}

const packError = (failed: unknown): PackedError => {
  const isStorage = failed instanceof StorageFailure
  const cause = isStorage ? failed.cause : failed
  const { code, errcode } = (cause ?? {}) as { code?: unknown; errcode?: unknown }
  return { message: cause instanceof Error ? cause.message : String(cause), code, errcode, isStorage }
}
const unpackError = ({ message, code, errcode, isStorage }: PackedError): unknown => {
  const cause = Object.assign(new Error(message), { code, errcode })
  return isStorage ? new StorageFailure('the database cannot store anything', { cause }) : cause
}

export const packOutcomes = (outcomes: readonly Outcome[]): Answer =>
  outcomes.map((outcome) => ('rows' in outcome ? outcome : { error: packError(outcome.failed) }))

export const unpackOutcomes = (answer: Answer): Outcome[] =>
  answer.map((each) => ('rows' in each ? each : { failed: unpackError(each.error) }))
