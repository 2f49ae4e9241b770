import { handleCreateDemoToken } from './create-demo-token.ts'
import { handleCreateExchange } from './create-exchange.ts'
import { handleCreateMultibrandToken } from './create-multibrand-token.ts'
import { handleCreatePointExchangeToken } from './create-point-exchange-token.ts'
import { handleGetExchangeReceipt } from './get-exchange-receipt.ts'
import { handleCreateWidgetSession } from './create-widget-session.ts'
import { handleListExchangeOptions } from './list-exchange-options.ts'
import { handlePreviewExchange } from './preview-exchange.ts'
import { handleRenewWidgetSession } from './renew-widget-session.ts'
import { handleSaveWidgetDraft } from './drafts/save-widget-draft.ts'
import { handleValidateExchangeMember, handleValidatePreferenceMember } from './validate-member.ts'

export const handlers = {
  createPointExchangeToken: handleCreatePointExchangeToken,
  createMultibrandToken: handleCreateMultibrandToken,
  createDemoToken: handleCreateDemoToken,
  createWidgetSession: handleCreateWidgetSession,
  renewWidgetSession: handleRenewWidgetSession,
  saveWidgetDraft: handleSaveWidgetDraft,
  listExchangeOptions: handleListExchangeOptions,
  validateExchangeMember: handleValidateExchangeMember,
  previewExchange: handlePreviewExchange,
  createExchange: handleCreateExchange,
  getExchangeReceipt: handleGetExchangeReceipt,
  validatePreferenceMember: handleValidatePreferenceMember,
}
