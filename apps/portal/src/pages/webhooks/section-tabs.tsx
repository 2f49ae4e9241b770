import { Tabs } from '../../blocks/tabs.tsx'
import { useMay } from '../../api/session.ts'
import { useEnv } from '../../frame/environment.ts'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'

/** Renders the links between the three lists of webhooks. */
export function SectionTabs() {
  const t = webhooksTexts.useText()
  const env = useEnv()
  const mayExplain = useMay('explainSignature')
  return (
    <Tabs
      label={t('sections')}
      tabs={[
        { to: `/${env}/webhooks`, label: t('endpoints') },
        { to: `/${env}/webhooks/deliveries`, label: t('deliveries') },
        ...(mayExplain ? [{ to: `/${env}/webhooks/debugger`, label: t('debugger') }] : []),
      ]}
    />
  )
}
