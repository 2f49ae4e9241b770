import type { Dispatch } from 'react'
import type { Action } from '../state.ts'
import { useText } from '../use-text.ts'

const tabs = ['home', 'statistics', 'history'] as const

interface TabsProps {
  current: (typeof tabs)[number]
  busy: boolean
  dispatch: Dispatch<Action>
}

/** What there is to look at, as links. A phone's own way back leads from the others to the first. */
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
            // The address stays: a step of ours in it would be one of the page around when its user goes back.
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
