import type { Route } from '../route.ts'
import { pendingSteps } from './factors.ts'
import { personal } from './roles.ts'

const own = { spec: 'X6', auth: 'portal', bucket: 'portal', ...personal } as const
const guarded = { ...own, stepUp: 'always' } as const
const passkeySignIn = { spec: 'X6', auth: 'none', bucket: 'none', method: 'POST', status: 200 } as const

/** The routes of a person's own sign-in, account and sessions. */
export const accountRoutes = {
  getPendingSession: { ...own, method: 'GET', status: 200, path: '/portal/api/session/pending', pending: pendingSteps },
  switchOrganization: {
    ...own,
    method: 'PUT',
    status: 200,
    path: '/portal/api/session/organization',
    audit: 'session.organization_changed',
    pending: ['choose-organization'],
  },
  verifySecondFactor: {
    ...own,
    method: 'POST',
    status: 200,
    path: '/portal/api/session/second-factor',
    audit: 'session.verified',
    pending: ['second-factor'],
  },
  beginPasskeySignIn: { ...passkeySignIn, path: '/portal/api/session/passkey/options', unaudited: 'changes nothing' },
  finishPasskeySignIn: {
    ...passkeySignIn,
    path: '/portal/api/session/passkey',
    audit: 'session.created_by_key',
  },
  beginStepUp: {
    ...own,
    method: 'POST',
    status: 200,
    path: '/portal/api/session/step-up/options',
    unaudited: 'changes nothing',
  },
  finishStepUp: {
    ...own,
    method: 'POST',
    status: 200,
    path: '/portal/api/session/step-up',
    audit: 'session.stepped_up',
  },
  getAccount: { ...own, method: 'GET', status: 200, path: '/portal/api/account' },
  updateAccount: { ...own, method: 'PATCH', status: 200, path: '/portal/api/account', audit: 'account.updated' },
  changePassword: {
    ...guarded,
    method: 'PUT',
    status: 204,
    path: '/portal/api/account/password',
    audit: 'password.changed',
  },
  listPasskeys: { ...own, method: 'GET', status: 200, path: '/portal/api/account/passkeys' },
  beginPasskey: {
    ...guarded,
    method: 'POST',
    status: 200,
    path: '/portal/api/account/passkeys/options',
    unaudited: 'changes nothing',
    pending: ['enrol'],
  },
  addPasskey: {
    ...guarded,
    method: 'POST',
    status: 201,
    path: '/portal/api/account/passkeys',
    audit: 'passkey.added',
    pending: ['enrol'],
  },
  renamePasskey: {
    ...guarded,
    method: 'PATCH',
    status: 200,
    path: '/portal/api/account/passkeys/{passkeyId}',
    audit: 'passkey.renamed',
  },
  deletePasskey: {
    ...guarded,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/account/passkeys/{passkeyId}',
    audit: 'passkey.deleted',
  },
  beginTotp: {
    ...guarded,
    method: 'POST',
    status: 200,
    path: '/portal/api/account/totp',
    unaudited: 'the authenticator counts only once it is confirmed',
    pending: ['enrol'],
  },
  confirmTotp: {
    ...guarded,
    method: 'POST',
    status: 204,
    path: '/portal/api/account/totp/confirm',
    audit: 'totp.added',
    pending: ['enrol'],
  },
  deleteTotp: {
    ...guarded,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/account/totp',
    audit: 'totp.deleted',
  },
  createRecoveryCodes: {
    ...guarded,
    method: 'POST',
    status: 201,
    path: '/portal/api/account/recovery-codes',
    audit: 'recovery_codes.created',
    pending: ['choose-organization'],
  },
  listSessions: { ...own, method: 'GET', status: 200, path: '/portal/api/account/sessions' },
  deleteSession: {
    ...own,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/account/sessions/{sessionId}',
    audit: 'session.revoked',
  },
  deleteOtherSessions: {
    ...own,
    method: 'DELETE',
    status: 204,
    path: '/portal/api/account/sessions',
    audit: 'session.others_revoked',
  },
} as const satisfies Record<string, Route>
