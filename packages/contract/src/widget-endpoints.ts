import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateInput, identifier, pageOf, paging, periodRule } from './fields.ts'
import { limits } from './limits.ts'
import {
  balance,
  balanceStatus,
  connectionSet,
  connectionSetProblems,
  multibrandConnection,
  pendingPoints,
  statistics,
  statisticsQuery,
} from './multibrand.ts'
import { memberProblems, memberRequest, memberResult, multibrandProgram } from './programs.ts'
import { widgetRoutes } from './routes.ts'
import { issueProblems } from './transactions.ts'
import {
  exchangeOption,
  exchangeReceipt,
  exchangeRequest,
  preferenceHistoryEntry,
  renewedSession,
  sessionRequest,
  widgetSession,
} from './widget.ts'

export const createWidgetSession = endpoint(widgetRoutes.createWidgetSession, {
  summary: 'Trade a widget token for a session and everything the first screen needs',
  body: sessionRequest,
  response: widgetSession,
  problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
})

export const renewWidgetSession = endpoint(widgetRoutes.renewWidgetSession, {
  summary: 'Renew a valid session, to at most 60 minutes after its start',
  response: renewedSession,
  problems: [],
})

export const listExchangeOptions = endpoint(widgetRoutes.listExchangeOptions, {
  summary: "List the programs the session's amount can be turned into",
  response: z.array(exchangeOption),
  problems: [],
})

const member = z.strictObject({ programId: identifier, ...memberRequest.shape })

export const validateExchangeMember = endpoint(widgetRoutes.validateExchangeMember, {
  summary: 'Ask a program whether it knows a member',
  body: member,
  response: memberResult,
  problems: memberProblems,
})

export const previewExchange = endpoint(widgetRoutes.previewExchange, {
  summary: "What the session's amount buys in one program at this instant",
  body: z.strictObject({ programId: identifier, partnerCode: z.optional(identifier) }),
  response: exchangeOption,
  problems: ['PROGRAM_NOT_FOUND', 'NO_PARTNERSHIP', 'PARTNER_CODE_INVALID'],
})

export const createExchange = endpoint(widgetRoutes.createExchange, {
  summary: "Issue points for the session's amount, once per reference number",
  body: exchangeRequest,
  response: exchangeReceipt,
  problems: issueProblems,
})

export const listPreferencePrograms = endpoint(widgetRoutes.listPreferencePrograms, {
  summary: 'List the programs rewards can be split across',
  response: z.array(multibrandProgram),
  problems: [],
})

export const validatePreferenceMember = endpoint(widgetRoutes.validatePreferenceMember, {
  summary: 'Ask a program whether it knows a member',
  body: member,
  response: memberResult,
  problems: memberProblems,
})

export const listPreferences = endpoint(widgetRoutes.listPreferences, {
  summary: "List the session user's programs with their percentages",
  response: z.array(multibrandConnection),
  problems: [],
})

export const updatePreferences = endpoint(widgetRoutes.updatePreferences, {
  summary: "Replace the session user's programs and percentages, if nobody else has meanwhile",
  body: z.strictObject({ connections: connectionSet }),
  maxBytes: limits.connectionsJsonBytes,
  response: z.array(multibrandConnection),
  problems: ['CONNECTIONS_CHANGED', ...connectionSetProblems],
})

export const deletePreference = endpoint(widgetRoutes.deletePreference, {
  summary: "Remove one of the session user's programs",
  params: z.strictObject({ id: identifier }),
  problems: ['CONNECTION_NOT_FOUND'],
})

export const getPreferenceBalance = endpoint(widgetRoutes.getPreferenceBalance, {
  summary: "Read the session user's value that is not executed yet",
  query: z.strictObject({ status: balanceStatus }),
  response: balance,
  problems: [],
})

export const listPreferencePendingPoints = endpoint(widgetRoutes.listPreferencePendingPoints, {
  summary: "Estimate the points the session user's pending value will become",
  query: z.strictObject({ programId: z.optional(identifier) }),
  response: pendingPoints,
  problems: [],
})

export const listPreferenceStatistics = endpoint(widgetRoutes.listPreferenceStatistics, {
  summary: 'Points of one program by month of a year',
  query: z.strictObject(statisticsQuery),
  response: statistics,
  problems: [],
})

export const listPreferenceHistory = endpoint(widgetRoutes.listPreferenceHistory, {
  summary: "List changes of the session user's programs, newest first",
  query: z
    .strictObject({ startDate: z.optional(dateInput), endDate: z.optional(dateInput), programId: z.optional(identifier), ...paging })
    .check(periodRule),
  response: pageOf(preferenceHistoryEntry),
  problems: [],
})
