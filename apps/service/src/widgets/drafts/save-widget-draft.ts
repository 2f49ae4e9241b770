import { endpoints } from '@loyalty/contract'
import { handler } from '../../http/handler.ts'
import { draftOwner } from '../../session-draft.ts'

export const handleSaveWidgetDraft = handler(endpoints.saveWidgetDraft, async ({ body, org, session }) => {
  const owner = draftOwner(session)
  const { drafts } = await org.embedSettings.widgets()
  // A widget that was open when the organization switched drafts off may still send one.
  await (drafts && body.draft !== undefined ? org.drafts.save(owner, body.draft) : org.drafts.erase(owner))
  return { body: undefined }
})
