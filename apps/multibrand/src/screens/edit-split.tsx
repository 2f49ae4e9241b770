import { useEffect, useId, useRef, useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import UndoIcon from 'lucide-react/icons/undo-2'
import { BackButton, Button, Notice, PercentControl, StepHeader, StickyBar, type PercentProgram } from '@loyalty/ui'
import { undoSplit } from '@loyalty/ui/percent'
import { useRoomForBar } from '@loyalty/widget'
import { changesOf, lastRemoval, type Change } from '../draft.ts'
import { percentLabels } from '../percent-labels.ts'
import { ProgramLogo } from '../program-book.tsx'
import { refusedAccounts } from '../refused-accounts.ts'
import { useFocusKept } from '../use-focus-kept.ts'
import { useBringIntoView } from '../use-bring-into-view.ts'
import { useText } from '../use-text.ts'
import { DraftToast, useToastFocus } from './draft-toast.tsx'
import { RemoveLast } from './remove-last.tsx'
import { editAccount, SaveFailure } from './save-failure.tsx'
import type { ScreenProps } from './screen-props.ts'

/** The shares of the linked programs, changed together and saved at once. */
export function EditSplit({ state, dispatch, book, heading, save }: ScreenProps) {
  const text = useText()
  const { t } = text
  const sticky = useRoomForBar()
  const [asked, ask] = useState<string | null>(null)
  const { split } = state.draft
  const changes = changesOf(state.draft)
  const saving = state.saving.outcome === 'pending'
  // With nothing to save there is no bar that says so.
  const again = saving && changes.size === 0 && state.maybeStored !== null
  // A row alone has nothing that could take the focus.
  const focusRow = state.screen.name === 'split' && split.rows.length > 1 ? state.screen.focus : undefined
  useRowInView(focusRow)

  const toast = <DraftToast ref={useToastFocus(state)} state={state} dispatch={dispatch} book={book} heading={heading} />
  const removal = state.discarded ? undefined : lastRemoval(state.draft)
  // Back to what was saved, which was nothing: no row, and no toast that would bring one back.
  const emptied = split.rows.length === 0 && split.past.length > 0 && !removal && !state.discarded
  const undo = useRef<HTMLButtonElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  // A press of Save takes the focus from what was typed, which may be no share: its reason is to be seen first.
  const refusals = useRef(split.refusals)
  const undoEdit = () => dispatch({ type: 'split', update: undoSplit })
  useUndoKeyWhenEmpty(split.rows.length === 0, emptied ? undoEdit : () => dispatch({ type: 'bring-back' }))
  useFocusKept(state.draft, () => (undo.current ?? heading.current)?.focus())
  const refused = refusedAccounts(state)
  const remove = (id: string) => (split.rows.length === 1 ? ask(id) : dispatch({ type: 'remove', programId: id }))
  const programs = Object.fromEntries(
    split.rows.map(({ id, percent }): [string, PercentProgram] => [
      id,
      {
        name: book.name(id),
        lang: book.lang(id),
        logo: <ProgramLogo book={book} id={id} />,
        note: (
          <RowNote
            name={book.name(id)}
            gone={book.get(id) === undefined}
            refused={refused.has(id)}
            change={changes.get(id)}
            percent={percent}
            onAccount={() => dispatch(editAccount(id))}
            onRemove={() => remove(id)}
          />
        ),
      },
    ]),
  )
  const decimal = split.rows.some((row) => !Number.isInteger(row.percent))
  return (
    <main className="flex flex-col gap-4">
      <StepHeader
        id="split-title"
        title={t('split.title')}
        headingRef={focusRow === undefined ? heading : null}
        back={
          <BackButton label={t('shared.back')} inactive={saving} onPress={() => dispatch({ type: 'show', screen: { name: 'home' } })} />
        }
      />
      <div className="flex flex-col gap-4" inert={saving}>
        {decimal && <Notice>{t('split.decimals')}</Notice>}
        {split.rows.length === 0 ? (
          <>
            <Notice tone="warning">{t('split.empty')}</Notice>
            {emptied && (
              <Button ref={undo} variant="quiet" icon={<UndoIcon className="lw-undo" aria-hidden="true" />} onClick={undoEdit}>
                {t('split.undo')}
              </Button>
            )}
          </>
        ) : (
          <PercentControl
            labelledBy="split-title"
            split={split}
            onChange={(update) => dispatch({ type: 'split', update })}
            programs={programs}
            labels={percentLabels(text, book, split.rows)}
            gap={removal && { at: removal.at, content: <div className="py-3">{toast}</div> }}
            focusRow={focusRow}
          />
        )}
        <Button
          block
          variant="secondary"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => dispatch({ type: 'show', screen: { name: 'choose', from: 'split' } })}
        >
          {t('home.add')}
        </Button>
        {(removal === undefined || split.rows.length === 0) && toast}
      </div>
      <SaveFailure
        saving={again ? { outcome: 'unsure', problem: null, maybeStored: state.maybeStored } : state.saving}
        book={book}
        refused={refused.keys().next().value}
        changed={changes.size > 0}
        busy={again}
        dispatch={dispatch}
        onRetry={() => {
          // What stands here goes while it is tried again.
          saveButton.current?.focus()
          save('save')
        }}
      />
      {changes.size > 0 && (
        <StickyBar sticky={sticky}>
          <output className="flex-auto text-sm font-semibold whitespace-nowrap">{t('split.changes', { count: changes.size })}</output>
          <span className="ms-auto flex flex-wrap justify-end gap-2">
            <Button variant="quiet" inactive={saving} onClick={() => dispatch({ type: 'discard' })}>
              {t('split.discard')}
            </Button>
            <Button
              ref={saveButton}
              busy={saving}
              onPointerDown={() => (refusals.current = split.refusals)}
              onClick={({ detail }) => {
                if (detail === 0 || refusals.current === split.refusals) save('save')
              }}
            >
              {t('split.save')}
            </Button>
          </span>
        </StickyBar>
      )}
      {asked !== null && (
        <RemoveLast
          book={book}
          id={asked}
          onKeep={() => ask(null)}
          onRemove={() => {
            ask(null)
            dispatch({ type: 'remove', programId: asked })
          }}
        />
      )}
    </main>
  )
}

interface RowNoteProps {
  name: string
  gone: boolean
  refused: boolean
  change: Change | undefined
  percent: number
  onAccount: () => void
  onRemove: () => void
}

/** Under a program's name: what is special about it, and what can be done with it. */
function RowNote({ name, gone, refused, change, percent, onAccount, onRemove }: RowNoteProps) {
  const { t } = useText()
  const refusal = useId()
  const hint = gone
    ? t('split.gone')
    : change === 'added' && percent === 0
      ? t('split.give')
      : change === 'account'
        ? t('split.newAccount')
        : null
  const link = 'inline-flex min-h-11 min-w-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4'
  return (
    <>
      {refused && (
        <span id={refusal} className="block font-semibold text-danger">
          {t('split.refused')}
        </span>
      )}
      {hint && <span className="block font-semibold text-warning">{hint}</span>}
      <span className="-mb-2 flex flex-wrap gap-x-4">
        {!gone && (
          <button
            type="button"
            className={link}
            aria-label={t('split.accountOf', { name })}
            aria-describedby={refused ? refusal : undefined}
            onClick={onAccount}
          >
            {t('split.account')}
          </button>
        )}
        <button type="button" className={link} aria-label={t('split.removeOf', { name })} onClick={onRemove}>
          {t('split.remove')}
        </button>
      </span>
    </>
  )
}

/** The row that has just got the focus is brought into view. */
function useRowInView(row: string | undefined): void {
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    if (row !== undefined) bringIntoView(document.activeElement, 'row')
  }, [bringIntoView, row])
}

/** The percent control listens for the undo key; without a row there is none. */
function useUndoKeyWhenEmpty(empty: boolean, undo: () => void): void {
  useEffect(() => {
    if (!empty) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
