import { handleCreateDemoToken } from './create-demo-token.ts'
import { handleCreateExchange } from './create-exchange.ts'
import { handleCreateMultibrandToken } from './create-multibrand-token.ts'
import { handleCreatePointExchangeToken } from './create-point-exchange-token.ts'
import { handleCreateWidgetSession } from './create-widget-session.ts'
import { handleListExchangeOptions } from './list-exchange-options.ts'
import { handlePreviewExchange } from './preview-exchange.ts'
import { handleRenewWidgetSession } from './renew-widget-session.ts'
import { handleValidateExchangeMember, handleValidatePreferenceMember } from './validate-member.ts'

export const handlers = {
  createPointExchangeToken: handleCreatePointExchangeToken,
  createMultibrandToken: handleCreateMultibrandToken,
  createDemoToken: handleCreateDemoToken,
  createWidgetSession: handleCreateWidgetSession,
  renewWidgetSession: handleRenewWidgetSession,
  listExchangeOptions: handleListExchangeOptions,
  validateExchangeMember: handleValidateExchangeMember,
  previewExchange: handlePreviewExchange,
  createExchange: handleCreateExchange,
  validatePreferenceMember: handleValidatePreferenceMember,
}
