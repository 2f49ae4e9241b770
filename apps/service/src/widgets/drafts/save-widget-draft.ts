import { endpoints } from '@loyalty/contract'
import { handler } from '../../http/handler.ts'
import { draftOwner } from '../../session-draft.ts'

export const handleSaveWidgetDraft = handler(endpoints.saveWidgetDraft, async ({ body, org, session }) => {
  const owner = draftOwner(session)
  await (body.draft === undefined ? org.drafts.erase(owner) : org.drafts.save(owner, body.draft))
  return { body: undefined }
})
