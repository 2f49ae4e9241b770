import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { paletteTexts } from '../messages/palette/texts.ts'
import { useCommands, useObjects, type Entry } from './palette-entries.ts'
import './palette.css'
import { useObjectSearch } from './use-object-search.ts'

/** Renders the search and the commands: a dialog with a combobox, whose list the arrow keys move through. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = paletteTexts.useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const given = text.trim()
  const { found, hasFailed } = useObjectSearch(given)
  const commands = useCommands(given)
  const objects = useObjects(found)
  const entries = [...objects, ...commands]
  const current = Math.min(active, entries.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, current])

  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return
    onClose()
    entry.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActive((current + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(entries[current])
    }
  }
  const groups = [
    { label: t('objects'), from: 0, entries: objects },
    { label: t('commands'), from: objects.length, entries: commands },
  ].filter((group) => group.entries.length > 0)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- onCancel handles Escape
    <dialog
      ref={dialog}
      className="lw-dialog palette"
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="lw-dialog-body">
        <label className="grid gap-1">
          <span className="font-semibold">{t('label')}</span>
          <input
            className="lw-input"
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={entries.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
        </label>
        <output className="text-sm text-muted" data-answer={hasFailed ? 'failed' : found?.form}>
          {hasFailed ? t('failed') : found === undefined ? t('hint') : t(found.form)}
          {found !== undefined && entries.length === 0 && ` ${t('nothing')}`}
        </output>
        {entries.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox shows its options in a list of its own
          <div id={listId} role="listbox" aria-label={t('title')}>
            {groups.map((group) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element groups the options of a list
              <div key={group.label} role="group" aria-label={group.label}>
                <p className="rail-group" aria-hidden="true">
                  {group.label}
                </p>
                {group.entries.map((entry, index) => (
                  <Option
                    key={entry.key}
                    id={optionId(group.from + index)}
                    entry={entry}
                    isActive={group.from + index === current}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </dialog>
  )
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onChoose: () => void }

function Option({ id, entry: { text, detail, note }, isActive, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- the combobox keeps the focus and handles the keys
    <div id={id} role="option" aria-selected={isActive} onClick={onChoose}>
      <span>{text}</span>
      {detail !== undefined && detail !== '' && <bdi className="id">{detail}</bdi>}
      {note !== undefined && <span className="text-muted">{note}</span>}
    </div>
  )
}
