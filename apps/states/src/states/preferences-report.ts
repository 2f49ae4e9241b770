import type { PreferenceHistoryEntry } from '@loyalty/contract'
import type { Gallery, GalleryState } from './state.ts'

const entry = (
  index: number,
  event: PreferenceHistoryEntry['event'],
  program: string,
  percentage: number,
  timestamp: string,
): PreferenceHistoryEntry => ({
  id: `hst_${index}`,
  event,
  destinationProgramId: `prg_${program}`,
  timestamp,
  destinationUserId: 'NB40718822',
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
  sourceProgramUser: { sourceUserId: 'customer-1001' },
  percentage,
})

const entries = [
  entry(7, 'UPDATED', 'nimbara', 50, '2026-10-07T09:24:00.000Z'),
  entry(6, 'UPDATED', 'zaatroon', 30, '2026-10-07T09:24:00.000Z'),
  entry(5, 'LINKED', 'saltmere', 20, '2026-10-07T09:24:00.000Z'),
  entry(4, 'DELINKED', 'drovak', 10, '2026-08-15T17:02:00.000Z'),
  entry(3, 'LINKED', 'drovak', 10, '2026-07-02T06:40:00.000Z'),
  entry(2, 'LINKED', 'zaatroon', 40, '2026-06-23T19:07:00.000Z'),
  entry(1, 'LINKED', 'nimbara', 60, '2026-06-23T19:07:00.000Z'),
]

const months = (...points: number[]) => points.map((totalPoints, index) => ({ month: index + 1, totalPoints }))

export const reportAnswers: Gallery['answers'] = {
  listPreferenceStatistics: { data: months(875, 3344, 2148, 0, 0, 1490, 2011, 0, 1212, 1874, 0, 0) },
  listPreferenceHistory: { data: { total: 45, data: entries } },
}

const statistics = [{ press: 'tabs.statistics' }]
const history = [{ press: 'tabs.history' }]

/** The gallery states of the statistics screen and the history screen. */
export const reportStates: readonly GalleryState[] = [
  {
    name: 'statistics',
    shows: 'points by month',
    acts: statistics,
    until: 'svg[role=img], [role=img] svg, figure svg',
  },
  {
    name: 'statistics-table',
    shows: 'the same as a table',
    acts: [...statistics, { press: 'statistics.show' }],
    until: 'table',
  },
  {
    name: 'statistics-empty',
    shows: 'a year without points',
    answers: { listPreferenceStatistics: { data: months(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) } },
    acts: statistics,
    until: 'main output strong',
  },
  {
    name: 'statistics-loading',
    shows: 'the statistics are loading',
    answers: { listPreferenceStatistics: 'silence' },
    acts: statistics,
    at: 1,
    until: 'main:has(select) [aria-busy=true]',
  },
  {
    name: 'statistics-failed',
    shows: 'could not be read',
    answers: { listPreferenceStatistics: 'no connection' },
    acts: statistics,
    hurried: true,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'statistics-too-many',
    shows: 'too many requests, with the time to wait',
    answers: { listPreferenceStatistics: { refused: 'RATE_LIMITED', retryAfter: 600 } },
    acts: statistics,
    hurried: true,
    until: '.lw-notice[data-tone=danger]',
  },
  { name: 'history', shows: 'the list of changes with their dates', acts: history, until: '[data-line]' },
  {
    name: 'history-more-failed',
    shows: 'older changes could not be read',
    answers: { listPreferenceHistory: ['usual', { refused: 'SERVICE_UNAVAILABLE' }] },
    acts: [...history, { press: 'history.more' }],
    hurried: true,
    until: '.lw-notice[data-tone=danger]',
  },
  {
    name: 'history-empty',
    shows: 'nothing was changed yet',
    answers: { listPreferenceHistory: { data: { total: 0, data: [] } } },
    acts: history,
    until: 'main output:not(:empty, .lw-slow output)',
  },
  {
    name: 'history-loading',
    shows: 'the history is loading',
    answers: { listPreferenceHistory: 'silence' },
    acts: history,
    at: 1,
    until: 'main:has(select) [aria-busy=true]',
  },
  {
    name: 'history-failed',
    shows: 'could not be read',
    answers: { listPreferenceHistory: { refused: 'SERVICE_UNAVAILABLE' } },
    acts: history,
    hurried: true,
    until: '.lw-notice[data-tone=danger]',
  },
]
