import { handleGetPortalConfiguration } from './configuration.ts'
import { handleCreateClientSecret, handleRevokeClientSecret } from './credentials/client-secrets.ts'
import { handleGetOnboarding } from './credentials/get-onboarding.ts'
import { handleCreatePortalClient, handleListClients, handleUpdatePortalClient } from './credentials/clients.ts'
import { handleGetAccount, handleUpdateAccount } from './account/account.ts'
import {
  handleBeginTotp,
  handleConfirmTotp,
  handleCreateRecoveryCodes,
  handleDeleteTotp,
} from './account/authenticator.ts'
import { handleChangePassword } from './account/change-password.ts'
import {
  handleAddPasskey,
  handleBeginPasskey,
  handleDeletePasskey,
  handleListPasskeys,
  handleRenamePasskey,
} from './account/passkeys.ts'
import { handleDeleteOtherSessions, handleDeleteSession, handleListSessions } from './account/sessions.ts'
import { handleBeginPasskeySignIn, handleFinishPasskeySignIn } from './session/passkey-sign-in.ts'
import { handleVerifySecondFactor } from './session/second-factor.ts'
import { handleBeginStepUp, handleFinishStepUp } from './session/step-up.ts'
import { handleSwitchOrganization } from './session/switch-organization.ts'
import { handleCreatePortalSession } from './session/create-session.ts'
import { handleDeletePortalSession } from './session/delete-session.ts'
import {
  handleCreateEmbedKey,
  handleListEmbedKeys,
  handleListSightings,
  handleRetireEmbedKey,
  handleUpdateEmbedKey,
} from './embed/embed-keys.ts'
import {
  handleCreateOrigin,
  handleCreateReturnUrl,
  handleDeleteOrigin,
  handleDeleteReturnUrl,
  handleListOrigins,
  handleListReturnUrls,
} from './embed/origins.ts'
import { handleCreatePreviewToken } from './embed/preview-tokens.ts'
import { handleGetPendingSession, handleGetPortalSession } from './session/get-session.ts'
import { handleGetPortalMultibrand, handleListPortalMultibrand } from './money/multibrand.ts'
import { handleRevealPersonalData } from './money/reveals.ts'
import {
  handleFindPortalTransactions,
  handleGetPortalTransaction,
  handleListPortalTransactions,
} from './money/transactions.ts'
import { handleGetRequest, handleListRequests } from './requests/requests.ts'
import { handleGetUsage } from './requests/usage.ts'
import { handleListPortalEvents, handleListRequestErrors } from './requests/workbench.ts'
import type { PortalHandlers } from './portal-handler.ts'
import { handleGetSandboxClock, handleMoveSandboxClock } from './sandbox-clock.ts'
import { handleAcceptInvitation, handleReadInvitation } from './team/accept-invitation.ts'
import { handleGetAuditHead, handleListAudit } from './team/audit-log.ts'
import {
  handleCancelEmailChange,
  handleConfirmEmail,
  handleGetEmailChange,
  handleRequestEmailChange,
} from './team/email-change.ts'
import {
  handleCreateInvitation,
  handleDeleteInvitation,
  handleListInvitations,
  handleResendInvitation,
} from './team/invitations.ts'
import {
  handleDeleteMember,
  handleDeleteMemberSessions,
  handleLeaveOrganization,
  handleListMembers,
  handleListMemberSessions,
  handleResetMemberFactors,
  handleUpdateMember,
} from './team/members.ts'
import { handleGetOrganization, handleUpdateOrganization } from './team/organization.ts'
import { handleRequestPasswordReset, handleResetPassword } from './team/password-reset.ts'
import {
  handleRedeliverWebhook,
  handleCountWebhookReplay,
  handleReplayWebhookEndpoint,
  handleTestWebhookEndpoint,
} from './webhooks/send-webhooks.ts'
import { handleCheckWebhookEndpoint } from './webhooks/check-webhook-endpoint.ts'
import { handleExplainSignature } from './webhooks/explain-signature.ts'
import { handleGetWebhookDelivery, handleListWebhookDeliveries } from './webhooks/webhook-deliveries.ts'
import {
  handleCreateWebhookEndpoint,
  handleDeleteWebhookEndpoint,
  handleListWebhookEndpoints,
  handleUpdateWebhookEndpoint,
} from './webhooks/webhook-endpoints.ts'
import {
  handleActivateWebhookSecret,
  handleDeleteWebhookSecret,
  handleStageWebhookSecret,
} from './webhooks/webhook-secrets.ts'

import { handleGetBusinessForm, handlePutBusinessForm, handleSubmitBusinessForm } from './onboarding/business-form.ts'
import { handleDisableOwnProgram, handleListOwnPrograms, handleUpdateOwnProgram } from './onboarding/own-programs.ts'
import { handleGetProductionAccess, handleRequestProductionAccess } from './onboarding/production-access.ts'
import { handleSignUp, handleVerifyEmail } from './onboarding/sign-up.ts'
import {
  handleDecideBusinessForm,
  handleDecideProductionRequest,
  handleDeleteOffer,
  handleListBusinessForms,
  handleListOffers,
  handleListOrganizations,
  handleListProductionRequests,
  handlePutOffer,
} from './operator/operator.ts'

import { handleSearch } from './search/search.ts'
import { handleGetSandboxDue } from './sandbox/due.ts'
import { handleRunSandboxTrigger } from './sandbox/run-trigger.ts'
import { handleMakeTestData } from './sandbox/test-data.ts'
import { handleFindUsers, handleGetPortalUser } from './users/users.ts'

export const handlers = {
  getPortalConfiguration: handleGetPortalConfiguration,
  createPortalSession: handleCreatePortalSession,
  getPortalSession: handleGetPortalSession,
  deletePortalSession: handleDeletePortalSession,
  getPendingSession: handleGetPendingSession,
  switchOrganization: handleSwitchOrganization,
  verifySecondFactor: handleVerifySecondFactor,
  beginPasskeySignIn: handleBeginPasskeySignIn,
  finishPasskeySignIn: handleFinishPasskeySignIn,
  beginStepUp: handleBeginStepUp,
  finishStepUp: handleFinishStepUp,
  getAccount: handleGetAccount,
  updateAccount: handleUpdateAccount,
  changePassword: handleChangePassword,
  listPasskeys: handleListPasskeys,
  beginPasskey: handleBeginPasskey,
  addPasskey: handleAddPasskey,
  renamePasskey: handleRenamePasskey,
  deletePasskey: handleDeletePasskey,
  beginTotp: handleBeginTotp,
  confirmTotp: handleConfirmTotp,
  deleteTotp: handleDeleteTotp,
  createRecoveryCodes: handleCreateRecoveryCodes,
  listSessions: handleListSessions,
  deleteSession: handleDeleteSession,
  deleteOtherSessions: handleDeleteOtherSessions,
  listWebhookEndpoints: handleListWebhookEndpoints,
  createWebhookEndpoint: handleCreateWebhookEndpoint,
  updateWebhookEndpoint: handleUpdateWebhookEndpoint,
  deleteWebhookEndpoint: handleDeleteWebhookEndpoint,
  testWebhookEndpoint: handleTestWebhookEndpoint,
  checkWebhookEndpoint: handleCheckWebhookEndpoint,
  countWebhookReplay: handleCountWebhookReplay,
  explainSignature: handleExplainSignature,
  stageWebhookSecret: handleStageWebhookSecret,
  activateWebhookSecret: handleActivateWebhookSecret,
  deleteWebhookSecret: handleDeleteWebhookSecret,
  replayWebhookEndpoint: handleReplayWebhookEndpoint,
  listWebhookDeliveries: handleListWebhookDeliveries,
  getWebhookDelivery: handleGetWebhookDelivery,
  redeliverWebhook: handleRedeliverWebhook,
  listRequests: handleListRequests,
  getRequest: handleGetRequest,
  getUsage: handleGetUsage,
  listRequestErrors: handleListRequestErrors,
  listPortalEvents: handleListPortalEvents,
  listPortalTransactions: handleListPortalTransactions,
  findPortalTransactions: handleFindPortalTransactions,
  getPortalTransaction: handleGetPortalTransaction,
  listPortalMultibrand: handleListPortalMultibrand,
  getPortalMultibrand: handleGetPortalMultibrand,
  findUsers: handleFindUsers,
  getPortalUser: handleGetPortalUser,
  revealPersonalData: handleRevealPersonalData,
  getOnboarding: handleGetOnboarding,
  listClients: handleListClients,
  createPortalClient: handleCreatePortalClient,
  updatePortalClient: handleUpdatePortalClient,
  createClientSecret: handleCreateClientSecret,
  revokeClientSecret: handleRevokeClientSecret,
  listOrigins: handleListOrigins,
  createOrigin: handleCreateOrigin,
  deleteOrigin: handleDeleteOrigin,
  listReturnUrls: handleListReturnUrls,
  createReturnUrl: handleCreateReturnUrl,
  deleteReturnUrl: handleDeleteReturnUrl,
  listSightings: handleListSightings,
  listEmbedKeys: handleListEmbedKeys,
  createEmbedKey: handleCreateEmbedKey,
  updateEmbedKey: handleUpdateEmbedKey,
  retireEmbedKey: handleRetireEmbedKey,
  createPreviewToken: handleCreatePreviewToken,
  getSandboxClock: handleGetSandboxClock,
  moveSandboxClock: handleMoveSandboxClock,
  getSandboxDue: handleGetSandboxDue,
  runSandboxTrigger: handleRunSandboxTrigger,
  makeTestData: handleMakeTestData,
  search: handleSearch,
  signUp: handleSignUp,
  verifyEmail: handleVerifyEmail,
  getBusinessForm: handleGetBusinessForm,
  putBusinessForm: handlePutBusinessForm,
  submitBusinessForm: handleSubmitBusinessForm,
  getProductionAccess: handleGetProductionAccess,
  requestProductionAccess: handleRequestProductionAccess,
  listOwnPrograms: handleListOwnPrograms,
  updateOwnProgram: handleUpdateOwnProgram,
  disableOwnProgram: handleDisableOwnProgram,
  listBusinessForms: handleListBusinessForms,
  decideBusinessForm: handleDecideBusinessForm,
  listProductionRequests: handleListProductionRequests,
  decideProductionRequest: handleDecideProductionRequest,
  listOrganizations: handleListOrganizations,
  listOffers: handleListOffers,
  putOffer: handlePutOffer,
  deleteOffer: handleDeleteOffer,
  listInvitations: handleListInvitations,
  createInvitation: handleCreateInvitation,
  resendInvitation: handleResendInvitation,
  deleteInvitation: handleDeleteInvitation,
  readInvitation: handleReadInvitation,
  acceptInvitation: handleAcceptInvitation,
  requestPasswordReset: handleRequestPasswordReset,
  resetPassword: handleResetPassword,
  getEmailChange: handleGetEmailChange,
  requestEmailChange: handleRequestEmailChange,
  cancelEmailChange: handleCancelEmailChange,
  confirmEmail: handleConfirmEmail,
  listMembers: handleListMembers,
  updateMember: handleUpdateMember,
  deleteMember: handleDeleteMember,
  leaveOrganization: handleLeaveOrganization,
  listMemberSessions: handleListMemberSessions,
  deleteMemberSessions: handleDeleteMemberSessions,
  resetMemberFactors: handleResetMemberFactors,
  getOrganization: handleGetOrganization,
  updateOrganization: handleUpdateOrganization,
  listAudit: handleListAudit,
  getAuditHead: handleGetAuditHead,
} satisfies PortalHandlers
