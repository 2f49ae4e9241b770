import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import {
  account,
  balanceExample,
  connectionsWith,
  multibrandConnections,
  nimbara,
  pendingPointsExample,
  statisticsExample,
  multibrandHistory,
} from '../example-values.ts'
import { identifier, pageOf, periodRule, programId, paging, period } from '../fields.ts'
import { limits } from '../limits.ts'
import { balance, balanceStatus, pendingPoints, statistics, statisticsQuery } from '../multibrand.ts'
import {
  connectionSet,
  multibrandConnection,
  connectionSetProblems,
  multibrandHistoryEntry,
} from '../multibrand-connections.ts'
import { programNames } from '../localized.ts'
import { memberProblems, memberResult, multibrandProgram } from '../programs.ts'
import { widgetMemberExample, widgetMemberRequest } from './member.ts'
import { widgetScreenRoutes } from './screen-routes.ts'

/** A program that a user can split rewards across, with its names by language. */
export const preferenceProgram = z.object({ ...multibrandProgram.shape, ...programNames })

export type PreferenceProgram = z.infer<typeof preferenceProgram>

/** The data of the preferences widget's first screen. */
export const preferencesView = z.object({
  programs: described(z.array(preferenceProgram), 'Programs that rewards can be split across.'),
  connections: described(z.array(multibrandConnection), 'The whole set: what is not in it is removed.'),
  /** The version of the connections, which the widget sends back as `If-Match`. */
  etag: described(z.string(), 'Version of the set, to send back as `If-Match`.'),
  balances: described(
    z.object({ pending: described(balance, 'Not due yet.'), matured: described(balance, 'Due, and not points yet.') }),
    'Value that has not become points yet.',
  ),
  pendingPoints: described(pendingPoints, 'Estimated points of the pending value, by program.'),
})

export type PreferencesView = z.infer<typeof preferencesView>

/** A change in the widget's history (spec §2.20), with the user's percentage after the change. */
export const preferenceHistoryEntry = z.object({
  ...multibrandHistoryEntry.shape,
  percentage: described(z.number(), 'Share of the user’s rewards, at most two decimals.'),
})

export type PreferenceHistoryEntry = z.infer<typeof preferenceHistoryEntry>

export const listPreferencePrograms = endpoint({
  ...widgetScreenRoutes.listPreferencePrograms,
  tag: 'Widget sessions',
  summary: 'List the programs rewards can be split across',
  response: z.array(multibrandProgram),
  problems: [],
  example: { response: [nimbara] },
})

export const validatePreferenceMember = endpoint({
  ...widgetScreenRoutes.validatePreferenceMember,
  tag: 'Widget sessions',
  summary: 'Ask a program whether it knows a member',
  body: widgetMemberRequest,
  response: memberResult,
  problems: memberProblems,
  example: widgetMemberExample,
})

export const listPreferences = endpoint({
  ...widgetScreenRoutes.listPreferences,
  tag: 'Widget sessions',
  summary: "List the session user's programs with their percentages",
  response: z.array(multibrandConnection),
  problems: [],
  example: { response: multibrandConnections },
})

export const updatePreferences = endpoint({
  ...widgetScreenRoutes.updatePreferences,
  tag: 'Widget sessions',
  summary: "Replace the session user's programs and percentages, unless they have changed since they were read",
  description:
    'Send the `ETag` of the set that was read as `If-Match`. If the set has changed since, the answer is 409 with the set as it is (`current`) and its `etag`.',
  body: z.strictObject({ connections: described(connectionSet, 'The whole set: what is not in it is removed.') }),
  maxBytes: limits.connectionsJsonBytes,
  response: z.array(multibrandConnection),
  problems: ['CONNECTIONS_CHANGED', ...connectionSetProblems],
  example: {
    body: {
      connections: [
        { destinationProgramId: 'prg_nimbara', percentage: 70, destinationAccount: account },
        { destinationProgramId: 'prg_zaatroon', percentage: 30 },
      ],
    },
    response: connectionsWith(70, 30),
  },
})

export const deletePreference = endpoint({
  ...widgetScreenRoutes.deletePreference,
  tag: 'Widget sessions',
  summary: "Remove one of the session user's programs",
  params: z.strictObject({ id: described(identifier, 'Id.') }),
  problems: ['CONNECTION_NOT_FOUND'],
  example: { params: { id: 'con_01KVTGAS80PZYMAGEN6NF9QJTB' } },
})

export const getPreferenceBalance = endpoint({
  ...widgetScreenRoutes.getPreferenceBalance,
  tag: 'Widget sessions',
  summary: "Read the session user's value that is not executed yet",
  query: z.strictObject({ status: described(balanceStatus, 'Which value to read.') }),
  response: balance,
  problems: [],
  example: { query: { status: 'PENDING' }, response: balanceExample },
})

export const listPreferencePendingPoints = endpoint({
  ...widgetScreenRoutes.listPreferencePendingPoints,
  tag: 'Widget sessions',
  summary: "Estimate the points the session user's pending value will become",
  query: z.strictObject({ programId: z.optional(programId) }),
  response: pendingPoints,
  problems: [],
  example: { query: {}, response: pendingPointsExample },
})

export const listPreferenceStatistics = endpoint({
  ...widgetScreenRoutes.listPreferenceStatistics,
  tag: 'Widget sessions',
  summary: 'Points of one program by month of a year',
  query: z.strictObject(statisticsQuery),
  response: statistics,
  problems: [],
  example: { query: { programId: 'prg_nimbara', year: '2026' }, response: statisticsExample },
})

export const listPreferenceHistory = endpoint({
  ...widgetScreenRoutes.listPreferenceHistory,
  tag: 'Widget sessions',
  summary: "List changes of the session user's programs, newest first",
  query: z
    .strictObject({
      ...period,
      programId: z.optional(programId),
      ...paging,
    })
    .check(periodRule),
  response: pageOf(preferenceHistoryEntry),
  problems: [],
  example: {
    query: { page: '1', pageSize: '25' },
    response: { total: 1, data: [{ ...multibrandHistory, percentage: 50 }] },
  },
})

/** The API reference lists these endpoints in this order. */
export const preferenceEndpoints = {
  listPreferencePrograms,
  validatePreferenceMember,
  listPreferences,
  updatePreferences,
  deletePreference,
  getPreferenceBalance,
  listPreferencePendingPoints,
  listPreferenceStatistics,
  listPreferenceHistory,
}
