import { Link } from '@tanstack/react-router'
import DocsIcon from 'lucide-react/icons/book-open'
import { frameTexts } from '../messages/frame/texts.ts'
import { DocsLink } from './docs-link.tsx'
import { railGroups, railItems } from './rail-items.ts'
import { useRail } from './use-rail.ts'

/** Renders the list of pages. `narrow` shows the icons alone; `onFollow` runs after a press on a link. */
export function Rail({ narrow = false, onFollow }: { narrow?: boolean; onFollow?: () => void }) {
  const t = frameTexts.useText()
  return (
    <nav aria-label={t('navigation')} className="flex flex-col gap-4">
      {useRail().map(({ group, entries }) => {
        const title = railGroups[group]
        return (
          <div key={group}>
            {title !== undefined && !narrow && <p className="rail-group">{t(title)}</p>}
            <ul className="flex flex-col gap-0.5" aria-label={title && t(title)}>
              {entries.map(({ key, to, isCurrent }) => {
                const { icon: Icon, label } = railItems[key]
                return (
                  <li key={key}>
                    <Link
                      to={to as '/'}
                      activeOptions={{ exact: true, includeSearch: false }}
                      aria-current={isCurrent ? 'true' : undefined}
                      className="rail-link"
                      title={narrow ? t(label) : undefined}
                      onClick={onFollow}
                    >
                      <Icon aria-hidden="true" />
                      <span className={narrow ? 'lw-visually-hidden' : ''}>{t(label)}</span>
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      <DocsLink className="rail-link">
        <DocsIcon aria-hidden="true" />
        <span className={narrow ? 'lw-visually-hidden' : ''}>{t('docs')}</span>
      </DocsLink>
    </nav>
  )
}
