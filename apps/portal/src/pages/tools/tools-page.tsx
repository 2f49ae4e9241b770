import { Notice } from '@loyalty/ui'
import { useMay } from '../../api/session.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { toolsTexts } from '../../messages/tools/texts.ts'
import { ClockSection } from './clock-section.tsx'
import { TestDataSection } from './test-data-section.tsx'
import { TriggersSection } from './triggers-section.tsx'

/** Renders the tools of the sandbox: its clock, its triggers, and test data. */
export function ToolsPage() {
  const t = toolsTexts.useText()
  const mayUse = useMay('runSandboxTrigger')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {!mayUse && <Notice tone="info">{t('readOnly')}</Notice>}
      <ClockSection />
      {mayUse && <TestDataSection />}
      <TriggersSection />
    </>
  )
}
