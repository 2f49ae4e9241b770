import { useEffect, useRef, useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import UndoIcon from 'lucide-react/icons/undo-2'
import { BackButton, Button, Notice, PercentControl, StepHeader, StickyBar, type PercentProgram } from '@loyalty/ui'
import { useRoomForBar } from '@loyalty/widget'
import { changesOf, lastRemoval } from '../draft/edit-draft.ts'
import { dividedOf, pointsOf } from '../draft/outcome.ts'
import { percentLabels } from './parts/percent-labels.ts'
import { ProgramLogo } from './parts/programs.tsx'
import { refusedAccounts } from '../saving/refused-accounts.ts'
import { useBringIntoView } from './parts/use-bring-into-view.ts'
import { useText } from '../text.ts'
import { DraftToast, useToastFocus } from './parts/draft-toast.tsx'
import { ProposalToast } from './parts/proposal-toast.tsx'
import { RemoveLast } from './parts/remove-last.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { RowNote } from './parts/row-note.tsx'
import { editAccount, SaveFailure } from './parts/save-failure.tsx'
import type { ScreenProps } from './screen-props.ts'

/** The editor of shares and programs, with one save for all changes. */
export function SplitScreen({ state, dispatch, programs, pending, heading, save }: ScreenProps) {
  const text = useText()
  const { t } = text
  const sticky = useRoomForBar()
  const [removing, setRemoving] = useState<string | null>(null)
  const { split } = state.draft
  const changes = changesOf(state.draft)
  const saving = state.saving.outcome === 'pending'
  // Without changes there is no save bar, so the failure notice shows that the retry of a save with unknown outcome is
  // running.
  const again = saving && changes.size === 0 && state.maybeStored !== null
  // A single row gets no focus, because it has no control that could get the focus.
  const focusRow = state.screen.name === 'split' && split.rows.length > 1 ? state.screen.focus : undefined
  useRowInView(focusRow)

  const toast = (
    <DraftToast ref={useToastFocus(state)} state={state} dispatch={dispatch} programs={programs} heading={heading} />
  )
  const removal = state.discarded ? undefined : lastRemoval(state.draft)
  // True when undo has led back to stored preferences without programs. There is no row, and no toast that could
  // restore a program.
  const emptied = split.rows.length === 0 && split.past.length > 0 && !removal && !state.discarded
  const undo = useRef<HTMLButtonElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  // A press of Save ends the input in a share field. If the split refuses this input, the press shows the error instead
  // of saving.
  const refusals = useRef(split.refusals)
  const undoEdit = () => dispatch({ type: 'split', edit: { type: 'undo' } })
  useUndoKeyWhenEmpty(split.rows.length === 0, emptied ? undoEdit : () => dispatch({ type: 'bring-back' }))
  useFocusKept(state.draft, () => (undo.current ?? heading.current)?.focus())
  const refused = refusedAccounts(state)
  const refusalOf = (id: string) => (refused.has(id) ? `split-refused-${id}` : undefined)
  // A program that needs the user's attention is open at first.
  const openRow = split.rows.find(({ id }) => refused.has(id) || programs.get(id) === undefined)?.id
  const remove = (id: string) =>
    split.rows.length === 1 ? setRemoving(id) : dispatch({ type: 'remove', programId: id })
  const divided = dividedOf(pending)
  /** Returns what a program's share gives: the points of the pending value, or of an example. */
  const outcome = (id: string) => {
    const program = programs.get(id)
    if (!program) return ''
    const points = pointsOf(program, split, divided, state.estimates)
    return divided.pending
      ? t('home.estimate', { points })
      : t('split.example', { points, amount: text.money(divided.value, program.localCurrency) })
  }
  const rowPrograms = Object.fromEntries(
    split.rows.map(({ id, percent }): [string, PercentProgram] => [
      id,
      {
        name: programs.name(id),
        lang: programs.lang(id),
        logo: <ProgramLogo programs={programs} id={id} size={2} />,
        detail: outcome(id),
        note: (
          <RowNote
            refusal={refusalOf(id)}
            gone={programs.get(id) === undefined}
            change={changes.get(id)}
            percent={percent}
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
          <BackButton
            label={t('shared.back')}
            inactive={saving}
            onPress={() => dispatch({ type: 'show', screen: { name: 'home' } })}
          />
        }
      />
      <div className="flex flex-col gap-4" inert={saving}>
        {decimal && <Notice>{t('split.decimals')}</Notice>}
        {split.rows.length === 0 ? (
          <>
            <Notice tone="warning">{t('split.empty')}</Notice>
            {emptied && (
              <Button
                ref={undo}
                variant="quiet"
                icon={<UndoIcon className="lw-undo" aria-hidden="true" />}
                onClick={undoEdit}
              >
                {t('split.undo')}
              </Button>
            )}
          </>
        ) : (
          <PercentControl
            labelledBy="split-title"
            split={split}
            onChange={(edit) => dispatch({ type: 'split', edit })}
            programs={rowPrograms}
            labels={percentLabels(text, programs, split.rows)}
            gap={removal && { at: removal.at, content: <div className="py-3">{toast}</div> }}
            focusRow={focusRow}
            openRow={openRow}
            renderActions={(id) => (
              <RowActions
                name={programs.name(id)}
                gone={programs.get(id) === undefined}
                refusal={refusalOf(id)}
                onAccount={() => dispatch(editAccount(id))}
                onRemove={() => remove(id)}
              />
            )}
          />
        )}
        <ProposalToast state={state} dispatch={dispatch} programs={programs} onDone={() => heading.current?.focus()} />
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
        programs={programs}
        refused={refused.keys().next().value}
        changed={changes.size > 0}
        busy={again}
        dispatch={dispatch}
        onRetry={() => {
          // The retry button may disappear during the save, so the focus first moves to the Save button.
          saveButton.current?.focus()
          save('save')
        }}
      />
      {changes.size > 0 && (
        <StickyBar sticky={sticky}>
          <output className="flex-auto text-sm font-semibold whitespace-nowrap">
            {t('split.changes', { count: changes.size })}
          </output>
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
      {removing !== null && (
        <RemoveLast
          programs={programs}
          id={removing}
          onKeep={() => setRemoving(null)}
          onRemove={() => {
            setRemoving(null)
            dispatch({ type: 'remove', programId: removing })
          }}
        />
      )}
    </main>
  )
}

/** Scrolls to the row that just got the focus. */
function useRowInView(row: string | undefined): void {
  const bringIntoView = useBringIntoView()
  useEffect(() => {
    if (row !== undefined) bringIntoView(document.activeElement, 'row')
  }, [bringIntoView, row])
}

/** Handles the undo key while the split has no row. With rows, the percent control handles the undo key. */
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

/**
 * Moves the focus when a change of `content` removes the focused element. Focuses the new element with the id and label
 * of the removed element. Without such an element, calls `next`.
 */
function useFocusKept(content: unknown, next: () => void): void {
  const last = useRef<Element | null>(null)
  const shown = useRef(content)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    // Reads the focused element at once, because a row may have got the focus before this effect added its listener.
    last.current = document.activeElement
    const note = ({ target }: FocusEvent) => void (last.current = target as Element)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current === content) return
    shown.current = content
    const gone = last.current
    if (!gone || gone.isConnected || document.activeElement !== document.body) return
    const again = document.getElementById(gone.id)
    if (again && again.getAttribute('aria-label') === gone.getAttribute('aria-label')) again.focus()
    else latest.current()
  }, [content])
}
