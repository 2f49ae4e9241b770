import type { Dispatch } from 'react'
import type { Action } from '../../state.ts'
import { useText } from '../../text.ts'

const tabs = ['home', 'statistics', 'history'] as const

interface TabsProps {
  current: (typeof tabs)[number]
  busy: boolean
  dispatch: Dispatch<Action>
}

/** The three tabs, as links. The system's back gesture leads from Statistics and History to Home. */
export function Tabs({ current, busy, dispatch }: TabsProps) {
  const { t } = useText()
  return (
    <nav className="lw-tabs" aria-label={t('home.title')}>
      {tabs.map((name, index) => (
        <a
          key={name}
          href={`#${name}`}
          className={index === 0 && current !== name ? 'lw-back' : undefined}
          aria-current={name === current ? 'page' : undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            // Keeps the frame's URL, because a history entry of the frame would appear in the history of the host page.
            event.preventDefault()
            dispatch({ type: 'show', screen: { name } })
          }}
        >
          {t(`tabs.${name}`)}
        </a>
      ))}
    </nav>
  )
}
