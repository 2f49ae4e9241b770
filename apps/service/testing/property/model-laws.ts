import { fromUsd } from '../../src/money/decimal.ts'
import {
  addPairs,
  emptyPair,
  pendingPoints,
  subtractPairs,
  sumPairs,
  type Pair,
  type SplitConnection,
} from '../../src/money/plan-multibrand.ts'
import { sum } from '../../src/money/rational.ts'
import { must, same } from './invariant.ts'
import type { Snapshot, Transaction } from './observe.ts'
import { setLaws } from './model-set-laws.ts'
import type { Law, Moment } from './law.ts'

const credits = ({ transactions }: Snapshot): Transaction[] => transactions.filter((each) => each.kind === 'CREDIT')
const held = (snapshot: Snapshot): Pair =>
  addPairs(sumPairs(credits(snapshot).map((each) => each.remaining)), snapshot.residual)
const isWhole = ({ local, usd }: Pair): boolean => (local === 0n) === (usd === 0n)
const changedCredits = ({ before, after }: Moment): { was: Transaction; is: Transaction }[] =>
  credits(before).flatMap((was) => {
    const is = after.transactions.find((each) => each.id === was.id)
    if (is === undefined) throw new Error(`credit ${was.id} is gone`)
    return [{ was, is }]
  })
const usable = (split: readonly SplitConnection[]): boolean => {
  const weighted = split.filter((each) => each.weight > 0n)
  return weighted.length > 0 && weighted.every((each) => each.enabled)
}
const samePair = (actual: Pair, expected: Pair, what: string): void => {
  same(actual.local, expected.local, `${what}, local`)
  same(actual.usd, expected.usd, `${what}, USD`)
}

const legal: Record<string, readonly string[]> = {
  PENDING: ['PENDING', 'MATURED', 'EXECUTED'],
  MATURED: ['MATURED', 'EXECUTED'],
  EXECUTED: ['EXECUTED'],
}

export const modelLaws: Law[] = [
  {
    title: 'invariant 19: credited value is always open, residual, debited or executed',
    holds: ({ after }) => {
      const debits = sumPairs(after.transactions.filter((each) => each.kind === 'DEBIT').map((each) => each.amount))
      const executed = sumPairs(after.rows.filter((row) => row.type === 'CREDIT').map((row) => row.value))
      const found = addPairs(addPairs(held(after), debits), executed)
      samePair(found, sumPairs(credits(after).map((each) => each.amount)), 'found of what was credited')
      samePair(addPairs(after.balance.PENDING, after.balance.MATURED), held(after), 'the balances together')
    },
  },
  {
    title: 'invariant 20: remaining value stays between zero and the credited amount',
    holds: ({ after }) => {
      for (const { id, amount, remaining } of after.transactions) {
        must(remaining.local >= 0n && remaining.usd >= 0n, `${id} remains below 0`)
        must(remaining.local <= amount.local && remaining.usd <= amount.usd, `more of ${id} remains than there was`)
      }
      must(after.residual.local >= 0n && after.residual.usd >= 0n, 'the residual is below 0')
    },
  },
  {
    title: 'invariant 21: a credit moves only forward and ends without remaining value',
    holds: (moment) => {
      for (const { was, is } of changedCredits(moment)) {
        must(legal[was.status]?.includes(is.status) === true, `${was.id} went from ${was.status} to ${is.status}`)
        if (was.status === 'PENDING' && is.status === 'EXECUTED' && moment.step.kind !== 'debit')
          must(is.executionDate <= moment.after.now, `${was.id} was executed out of PENDING`)
        samePair(is.amount, was.amount, `what ${was.id} was credited`)
        if (was.status === 'EXECUTED') must(isWhole(is.remaining) && is.remaining.local === 0n, `${was.id} came back`)
      }
      for (const { id, kind, status, remaining } of moment.after.transactions) {
        if (status === 'EXECUTED') samePair(remaining, emptyPair, `${id} is executed and remains`)
        if (kind === 'DEBIT') same(status, 'EXECUTED', `debit ${id}`)
      }
    },
  },
  {
    title: 'invariant 22: no credit is executed before its execution date',
    holds: ({ step, after }) => {
      for (const { type, transactionId, at } of after.rows) {
        const credit = after.transactions.find((each) => each.id === transactionId)
        must(credit !== undefined, `a row of ${transactionId}, which is not there`)
        if (type === 'CREDIT') must(at >= (credit?.executionDate ?? 0), `${transactionId} was executed early`)
      }
      if (step.kind !== 'execute') return
      for (const { id, status, executionDate } of credits(after))
        if (status !== 'EXECUTED') same(status === 'PENDING', executionDate > after.now, `${id} is PENDING`)
    },
  },
  {
    title: 'invariant 23: an execution with usable connections spends all due value',
    holds: (moment) => {
      const { step, before, after } = moment
      if (step.kind !== 'execute') return
      const due = changedCredits(moment).filter(
        ({ was }) => was.status !== 'EXECUTED' && was.executionDate <= after.now,
      )
      if (usable(before.split)) {
        for (const { is } of due) same(is.status, 'EXECUTED', `${is.id} is due and has somewhere to go`)
        return
      }
      same(after.rows.length, before.rows.length, 'rows')
      samePair(after.residual, before.residual, 'the residual')
      for (const { was, is } of due) {
        same(is.status, 'MATURED', `${is.id} has nowhere to go`)
        samePair(is.remaining, was.remaining, `what remains of ${is.id}`)
      }
    },
  },
  {
    title: 'invariant 24: rows are unique and add up to the booked points',
    holds: ({ before, after }) => {
      const keys = after.rows.map((row) => `${row.transactionId} ${row.programId}`)
      same(new Set(keys).size, keys.length, 'pairs of credit and program')
      const points = new Map<string, bigint>()
      for (const row of after.rows.filter((each) => each.type === 'CREDIT'))
        points.set(`points:${row.programId}`, (points.get(`points:${row.programId}`) ?? 0n) + row.points)
      same(points.size, after.booked.size, 'programs with points')
      for (const [asset, issued] of points) same(after.booked.get(asset), issued, `booked as ${asset}`)
      must(after.rows.length >= before.rows.length, 'a row is gone')
    },
  },
  {
    title: 'invariant 25: only a debit takes value, and exactly the requested amount',
    holds: ({ step, answer, before, after }) => {
      const lost = subtractPairs(held(before), held(after))
      if (answer.kind === 'credit' || step.kind === 'execute') return
      if (answer.kind !== 'debit' || answer.id === undefined) return samePair(lost, emptyPair, `a ${step.kind} took`)
      const on = step.kind === 'debit' ? step.side : 'local'
      same(lost[on], answer.value, 'taken')
      samePair(
        after.transactions.find((each) => each.id === answer.id)?.amount ?? emptyPair,
        lost,
        'the debit says it took',
      )
    },
  },
  {
    title: 'invariant 26: a value is empty in both currencies or in neither',
    holds: ({ after }) => {
      for (const { id, remaining } of credits(after)) must(isWhole(remaining), `${id} is empty in one currency only`)
      must(isWhole(after.residual), 'the residual is empty in one currency only')
    },
  },
  {
    title: 'invariant 27: a debit uses the residual and earlier credits first',
    holds: (moment) => {
      const { step, answer, after } = moment
      if (step.kind !== 'debit' || answer.kind !== 'debit' || answer.id === undefined) return
      const all = changedCredits(moment)
      const last = all.findLastIndex(({ was, is }) => was.remaining[step.side] !== is.remaining[step.side])
      if (last >= 0) same(after.residual[step.side], 0n, 'the residual, with a credit touched')
      for (const { is } of all.slice(0, Math.max(last, 0)))
        same(is.remaining[step.side], 0n, `${is.id}, before a touched one, holds`)
    },
  },
  {
    title: 'invariant 28: a debit is refused exactly when it exceeds the balances',
    holds: ({ step, answer, before, after }) => {
      if (step.kind !== 'debit' || answer.kind !== 'debit') return
      const available = before.balance.PENDING[step.side] + before.balance.MATURED[step.side]
      same(
        answer.id === undefined,
        answer.value > available,
        `a debit of ${answer.value} out of ${available} is refused`,
      )
      if (answer.id !== undefined) return
      same(answer.available, available, 'available')
      same(
        JSON.stringify(after.transactions, bigints),
        JSON.stringify(before.transactions, bigints),
        'after a refused debit',
      )
    },
  },
  {
    title: 'invariant 31: the residual is less than one point of each program',
    holds: (moment) => {
      const executed = changedCredits(moment).filter(
        ({ was, is }) => was.status !== 'EXECUTED' && is.status === 'EXECUTED',
      )
      const last = executed.at(-1)
      if (moment.step.kind !== 'execute' || last === undefined) return
      const { side } = last.is
      const price = (each: SplitConnection) => (side === 'usd' ? each.priceUsd : fromUsd(each.priceUsd, each.localRate))
      const prices = sum(moment.before.split.filter((each) => each.weight > 0n).map(price))
      must(moment.after.residual[side] < prices, `a residual of ${moment.after.residual[side]} would have bought more`)
    },
  },
  {
    title: 'invariant 32: pending points cost no more than the pending balance',
    holds: ({ after }) => {
      const estimates = pendingPoints(after.balance.PENDING.local, after.split)
      const isWeighted = after.split.some((each) => each.weight > 0n)
      same(estimates.length, isWeighted ? after.split.length : 0, 'estimates')
      const cost = sum(estimates.map((each, index) => each.points * priceOf(after.split[index])))
      must(cost <= after.balance.PENDING.local, 'they cost more')
    },
  },
  ...setLaws,
]

const priceOf = (each: SplitConnection | undefined): bigint =>
  each === undefined ? 0n : fromUsd(each.priceUsd, each.localRate)
const bigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
