import { Breakable } from '../../blocks/breakable.tsx'
import { Tabs } from '../../blocks/tabs.tsx'
import { Ago } from '../../blocks/time.tsx'
import { useMay } from '../../api/session.ts'
import { useEnv } from '../../frame/environment.ts'
import { embedTexts } from '../../messages/embed/texts.ts'

/** Renders the links between the pages of the embedding. */
export function EmbedTabs() {
  const t = embedTexts.useText()
  const env = useEnv()
  const hasBuilder = useMay('createPreviewToken')
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        { to: `/${env}/embed/origins`, label: t('tabOrigins') },
        { to: `/${env}/embed/return-addresses`, label: t('tabReturn') },
        { to: `/${env}/embed/keys`, label: t('tabKeys') },
        ...(hasBuilder ? [{ to: `/${env}/embed/builder`, label: t('tabBuilder') }] : []),
      ]}
    />
  )
}

/** Renders an address in monospace, left to right in every language. */
export function Address({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <bdi dir="ltr" className="id">
      {strong ? (
        <strong>
          <Breakable text={children} />
        </strong>
      ) : (
        <Breakable text={children} />
      )}
    </bdi>
  )
}

export interface AddedProps {
  item: { createdAt: string; createdBy: { id: string; name: string | null } | null }
}

/** Renders who added an item, and how long ago. */
export function Added({ item: { createdAt, createdBy } }: AddedProps) {
  const t = embedTexts.useText()
  const when = <Ago at={createdAt} />
  return createdBy === null
    ? t.rich('addedByCatalog', { when })
    : t.rich('addedBy', { when, name: <bdi>{createdBy.name ?? createdBy.id}</bdi> })
}
