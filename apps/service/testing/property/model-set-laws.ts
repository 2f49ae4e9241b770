import { sum } from '../../src/money/rational.ts'
import type { MultibrandConnection } from '../../src/store/connections/connection-rows.ts'
import { text } from '../../src/store/engine/row.ts'
import { must, same } from './invariant.ts'
import type { Snapshot } from './observe.ts'
import type { Law } from './law.ts'

type Standing = Pick<MultibrandConnection, 'programId' | 'percentage' | 'account'>

const textOf = ({ programId, percentage, account }: Standing): string =>
  JSON.stringify([programId, percentage.toString(), Object.values(account)])
const setOf = (connections: readonly Standing[]): string => connections.map(textOf).sort().join('\n')

/**
 * Returns the connections that the history describes: the last entry of each connection, unless this entry removes the
 * connection.
 */
function replayed({ history }: Snapshot): Standing[] {
  const last = new Map(history.map((entry) => [entry.connectionId, entry]))
  return [...last.values()].filter((entry) => entry.event !== 'DELINKED')
}

function replayedGeneral({ connectionHistory }: Snapshot): string[] {
  const last = new Map(connectionHistory.map((row) => [text(row, 'connection_id'), row]))
  return [...last.values()]
    .filter((row) => text(row, 'event') !== 'DELINKED')
    .map((row) => `${text(row, 'connection_id')} ${text(row, 'program_id')} ${text(row, 'destination_user_id')}`)
    .sort()
}

function changed(before: Snapshot, after: Snapshot): number {
  const [was, is] = [new Set(before.set.connections.map(textOf)), new Set(after.set.connections.map(textOf))]
  const programs = new Set([...before.set.connections, ...after.set.connections].map((each) => each.programId))
  const of = (set: Set<string>, all: Snapshot, programId: string) =>
    all.set.connections
      .filter((each) => each.programId === programId)
      .map(textOf)
      .find((each) => set.has(each))
  return [...programs].filter((programId) => of(was, before, programId) !== of(is, after, programId)).length
}

/** The laws of statistics, connection sets and their history. */
export const setLaws: Law[] = [
  {
    title: 'invariant 33: monthly statistics are the sum of the CREDIT rows',
    holds: ({ after }) => {
      for (const [key, months] of after.statistics) {
        const [programId, year] = key.split(' ')
        same(months.length, 12, 'months')
        for (const [month, points] of months.entries()) {
          const rows = after.rows.filter(
            (row) =>
              row.type === 'CREDIT' &&
              row.programId === programId &&
              new Date(row.at).toISOString().startsWith(`${year}-${String(month + 1).padStart(2, '0')}`),
          )
          same(points, sum(rows.map((row) => row.points)), `${key} month ${month + 1}`)
        }
      }
    },
  },
  {
    title: 'invariant 34: a replaced set writes one history entry per change',
    holds: ({ answer, before, after }) => {
      if (answer.kind !== 'split') return
      const { connections } = after.set
      if (connections.length > 0)
        same(sum(connections.map((each) => each.percentage)), 10_000n, 'the percentages together')
      const asked = answer.items.map(({ programId, percentage, account }) => ({
        programId,
        percentage,
        account: account!,
      }))
      same(setOf(connections), setOf(asked), 'the set')
      const written = after.history.slice(before.history.length)
      same(written.length, changed(before, after), 'entries in the history')
      same(new Set(written.map((entry) => entry.at)).size, Math.min(1, written.length), 'instants of one replacement')
    },
  },
  {
    title: 'invariant 35: a repeated set writes no entry, event or version',
    holds: ({ after, again }) => {
      if (again === undefined) return
      same(again.set.version, after.set.version, 'the version')
      same(again.history.length, after.history.length, 'entries in the history')
      same(again.events.length, after.events.length, 'events')
      same(setOf(again.set.connections), setOf(after.set.connections), 'the set')
    },
  },
  {
    title: 'invariant 36: a repeated connection request writes no entry or event',
    holds: ({ step, answer, before, after }) => {
      if (step.kind !== 'link' || answer.kind !== 'link') return
      same(answer.again.outcome, 'unchanged', 'the second call')
      const written = after.connectionHistory.length - before.connectionHistory.length
      must(written <= (step.drop ? 2 : 1), `${written} entries were written`)
      same(after.events.length - before.events.length, written, 'events')
    },
  },
  {
    title: 'invariant 37: the history reproduces the current connections',
    holds: ({ after }) => {
      same(setOf(replayed(after)), setOf(after.set.connections), 'the set')
      const standing = after.connections
        .map((each) => `${each.id} ${each.programId} ${each.account.destinationUserId}`)
        .sort()
      same(replayedGeneral(after).join('\n'), standing.join('\n'), 'the connections')
      const told = after.events.filter((event) => /^(LINKED|UPDATED|DELINKED) /.test(event)).length
      same(told, after.history.length + after.connectionHistory.length, 'events')
    },
  },
]
