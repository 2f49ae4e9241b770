import { bank, telecom } from '../../testing/service.ts'
import type { Env } from '../../src/caller.ts'

type Json = Record<string, unknown>
export type Request = { of: typeof bank | typeof telecom; env: Env; method?: string; path: string; body: Json }

/** An account with all four fields, although most programs use only one or two fields. */
const fullAccount = {
  destinationUserId: '7730051944',
  destinationUserEmail: 'Noor.Haddad@Mail.example',
  destinationUserFirstName: 'Noor',
  destinationUserLastName: 'Haddad',
}
const decomposed = (text: string): string => text.normalize('NFD')

const issue = (referenceNumber: string, programId: string, body: Json): Request => ({
  of: bank,
  env: 'sandbox',
  path: '/transactions',
  body: { programId, destinationAccount: fullAccount, referenceNumber, ...body },
})

/** One request for each form in which a caller can request points. */
export const issues: readonly Request[] = [
  issue('POINTS-BONUS', 'prg_drovak', { basePoints: 1000, bonusPoints: 250 }),
  issue('POINTS-CURRENCY', 'prg_hushwood', { value: 700, currency: 'POINTS', description: 'Welcome' }),
  issue('VALUE-USD', 'prg_hushwood', { value: 25.5, currency: 'USD' }),
  issue('VALUE-LOCAL', 'prg_mendleaf', { value: 99.99, currency: 'SAR', description: 'Order 4711' }),
  issue('CAMPAIGN', 'prg_nimbara', { basePoints: 900 }),
  issue('CAMPAIGN-CODE', 'prg_nimbara', { value: 40, currency: 'USD', partnerCode: 'NIMBARA' }),
  issue('AGGREGATOR', 'prg_astermoor', { basePoints: 300, partnerCode: 'ASTERMOOR-STAY' }),
  issue('BY-EMAIL', 'prg_ghaymat_bunn', { basePoints: 120 }),
  issue('UNUSED-OPTIONAL', 'prg_kettlefox', { basePoints: 200, destinationAccount: { destinationUserId: 'KX-1' } }),
  issue(decomposed('Café-1'), 'prg_tramontaine', {
    basePoints: 200,
    destinationAccount: { ...fullAccount, destinationUserFirstName: decomposed('Zoë') },
  }),
  issue('LOST-ANSWER', 'prg_drovak', { basePoints: 150, destinationAccount: { destinationUserId: 'SBX-504-THEN-OK' } }),
  { ...issue('TELECOM-VALUE', 'prg_hopplio', { value: 20, currency: 'AED' }), of: telecom },
]

const money = (path: string, env: Env, body: Json): Request => ({ of: bank, env, path, body })
const credit = (
  env: Env,
  userId: string,
  referenceNumber: string,
  value: number,
  currency: string,
  executionDate: string,
): Request => money('/multibrand/credit', env, { userId, value, currency, executionDate, referenceNumber })
const debit = (env: Env, userId: string, referenceNumber: string, value: number, currency: string): Request =>
  money('/multibrand/debit', env, { userId, value, currency, referenceNumber })

export const preferences = (env: Env, sourceUserId: string, shares: Readonly<Record<string, number>>): Request => ({
  of: bank,
  env,
  method: 'PUT',
  path: '/multibrand/program-connections',
  body: {
    sourceUserId,
    connections: Object.entries(shares).map(([destinationProgramId, percentage]) => ({
      destinationProgramId,
      percentage,
      destinationAccount: fullAccount,
    })),
  },
})

export const choices: readonly Request[] = [
  preferences('sandbox', 'saver', { prg_drovak: 60, prg_nimbara: 40 }),
  preferences('sandbox', 'saver', { prg_drovak: 33.33, prg_hushwood: 66.67 }),
  preferences('sandbox', 'leaver', { prg_drovak: 100 }),
  preferences('sandbox', 'leaver', {}),
]

/**
 * Returns requests for credits that are due, credits whose user has no connection, credits that are not due yet, and
 * debits. `at` is the time of the requests in milliseconds UTC.
 */
export const movements = (at: number): readonly Request[] => {
  const now = new Date(at).toISOString()
  const later = new Date(at + 30 * 86_400_000).toISOString()
  return [
    credit('sandbox', 'saver', 'CREDIT-DUE', 50, 'SAR', now),
    credit('sandbox', 'saver', 'CREDIT-USD', 12.34, 'USD', now),
    credit('sandbox', 'saver', 'CREDIT-LATER', 80, 'SAR', later.slice(0, 10)),
    credit('sandbox', 'leaver', 'CREDIT-WAITING', 30, 'SAR', now),
    credit('sandbox', 'saver', decomposed('Crédit'), 5, 'SAR', later),
    debit('sandbox', 'saver', 'DEBIT', 7.5, 'SAR'),
    debit('sandbox', 'leaver', 'DEBIT-USD', 1.25, 'USD'),
  ]
}

const connect = (method: 'POST', body: Json): Request => ({
  of: bank,
  env: 'sandbox',
  method,
  path: '/program-connections',
  body,
})

export const links: readonly Request[] = [
  connect('POST', {
    programId: 'prg_drovak',
    destinationAccount: fullAccount,
    sourceUserId: 'linker',
    sourceUserEmail: 'linker@mail.example',
  }),
  connect('POST', {
    programId: 'prg_drovak',
    destinationAccount: { destinationUserId: '7730051945' },
    sourceUserId: 'linker',
  }),
  connect('POST', {
    programId: 'prg_astermoor',
    destinationAccount: fullAccount,
    sourceUserId: 'linker',
    partnerCode: 'ASTERMOOR-AIR',
  }),
]

/**
 * Requests that issue points through an outside partner. The partner accepts one, refuses one, and books one whose
 * answer is lost. One never reaches the partner.
 */
export const production = {
  done: { ...issue('LIVE-DONE', 'prg_zaatroon', { basePoints: 100 }), env: 'production' },
  refused: { ...issue('LIVE-REFUSED', 'prg_zaatroon', { basePoints: 110 }), env: 'production' },
  booked: { ...issue('LIVE-BOOKED', 'prg_zaatroon', { basePoints: 120, partnerCode: 'ZAATROON' }), env: 'production' },
  unseen: { ...issue('LIVE-UNSEEN', 'prg_zaatroon', { basePoints: 130 }), env: 'production' },
} as const satisfies Record<string, Request>

export const liveCredit = (at: number): Request =>
  credit('production', 'live-saver', 'LIVE-CREDIT', 50, 'SAR', new Date(at).toISOString())

/**
 * The purchases of widget customers. `purchaseChoice` is their exchange request, which saves an account. `unusedToken`
 * is a purchase without an exchange request.
 */
export const purchases = [
  { userId: 'customer-1001', amount: 50, currency: 'SAR', referenceNumber: 'WIDGET-LOCAL', description: 'Order 99' },
  { userId: 'customer-1002', amount: 20, currency: 'AED', referenceNumber: 'WIDGET-THIRD' },
]
export const purchaseChoice: Json = { programId: 'prg_drovak', destinationAccount: fullAccount, saveAccount: true }
export const unusedToken = { userId: 'customer-1003', amount: 9.5, currency: 'USD', referenceNumber: 'WIDGET-UNUSED' }
