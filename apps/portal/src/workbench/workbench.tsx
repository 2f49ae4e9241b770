import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { IconButton } from '@loyalty/ui'
import { useLastEnvironment } from '../frame/environment.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { Waiting } from './loaded.tsx'
import { Part, type Choices } from './part.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { tabs, type Tab } from './scope.ts'
import { useHeight, useNarrow } from './use-height.ts'
import { useFocusReturn, usePlace } from './use-place.ts'
import { useScope } from './use-scope.ts'

/**
 * Renders the open workbench: errors, requests, events, deliveries and widget loads of the environment, or of the object
 * of the page. The page beside it stays usable; on a phone the workbench covers the page.
 */
export function Workbench({ onClose }: { onClose: () => void }) {
  const t = workbenchTexts.useText()
  const ofFrame = frameTexts.useText()
  const env = useLastEnvironment()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const height = useHeight()
  const isNarrow = useNarrow()
  const { scope, isLoading } = useScope(env)
  const [chosen, setChosen] = useState<Tab>()
  const tab = chosen ?? scope?.first ?? 'errors'
  // These choices belong to the page on which the person made them.
  const [choices, setChoices] = useState<Choices & { of: string | undefined }>()
  const here = choices?.of === scope?.id ? choices : undefined
  const choose = (next: Choices) => setChoices({ ...here, ...next, of: scope?.id })
  useFocusReturn(root)
  usePlace(root, height.now, isNarrow)
  useEffect(() => {
    if (!isLoading && document.activeElement === root.current)
      root.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [isLoading])
  useEffect(() => {
    // On a phone the tabs are one line that scrolls.
    if (isNarrow) document.getElementById(`${id}-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [id, tab, isNarrow])

  const open = (next: Tab) => {
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    open(tabs[(tabs.indexOf(tab) + (event.key === forward ? 1 : tabs.length - 1)) % tabs.length] ?? tab)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes, and a link of the sheet uncovers its page
    <div
      ref={root}
      tabIndex={-1}
      className="flex flex-col"
      style={
        isNarrow
          ? { position: 'fixed', inset: 0, zIndex: 1, background: 'var(--color-surface)', outline: 'none' }
          : { position: 'relative', blockSize: height.now, outline: 'none' }
      }
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => isNarrow && event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      {!isNarrow && <ResizeHandle height={height} />}
      <div className="workbench-bar flex items-center" style={{ blockSize: 'auto', flex: 'none', gap: '1rem' }}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab takes the focus */}
        <div
          role="tablist"
          aria-label={t('parts')}
          className="lw-tabs tabs grow"
          style={{ margin: 0, borderBlockEnd: 0, fontSize: 'var(--text-sm)', minInlineSize: 0 }}
          onKeyDown={press}
        >
          {tabs.map((each) => (
            <button
              key={each}
              id={`${id}-${each}`}
              type="button"
              role="tab"
              aria-selected={each === tab}
              aria-controls={`${id}-part`}
              tabIndex={each === tab ? 0 : -1}
              style={{ outlineOffset: '-2px' }}
              onClick={() => setChosen(each)}
            >
              {t(each)}
            </button>
          ))}
        </div>
        {!isNarrow && <span className="text-muted">{ofFrame(env)}</span>}
        <IconButton label={t('close')} icon={<CloseIcon aria-hidden="true" />} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll the part */}
      <div
        id={`${id}-part`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
        style={{
          flex: 1,
          overflowY: 'auto',
          outlineOffset: '-2px',
          padding: '0.75rem clamp(1rem, 3vw, 2rem)',
          borderBlockStart: '1px solid var(--color-line)',
        }}
      >
        {/* The texts of a tab may load while the tabs stay, with the focus. */}
        <Suspense fallback={<Waiting />}>
          <Part
            key={`${tab} ${scope?.id}`}
            tab={tab}
            env={env}
            scope={scope}
            isLoading={isLoading}
            choices={here ?? {}}
            onChoose={choose}
            onCode={(code) => {
              choose({ code })
              open('requests')
            }}
          />
        </Suspense>
      </div>
    </div>
  )
}
