import { Fragment } from 'react'
import { Button } from '@loyalty/ui'
import { effectiveShares, type Previous } from '../preference-set.ts'
import { ProgramName } from '../program-book.tsx'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

/** The split before the last change, and the way back to it: as after a save, whenever that was. */
export function PreviousSplit({ previous, state, book, save }: Pick<ScreenProps, 'state' | 'book' | 'save'> & { previous: Previous }) {
  const { t, percent } = useText()
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken px-[min(1rem,5vw)] py-3 wrap-anywhere" aria-labelledby="history-previous">
      <div>
        <h2 id="history-previous" className="font-semibold">
          {t('history.previous')}
        </h2>
        <p className="text-sm text-muted">
          {effectiveShares(previous).map(({ id, percent: share }, index) => (
            <Fragment key={id}>
              {index > 0 && t('split.and')}
              <ProgramName book={book} id={id} /> <bdi>{percent(share)}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <div>
        <Button block variant="secondary" busy={state.saving.outcome === 'pending'} onClick={() => save('restore', previous)}>
          {t('saved.restore')}
        </Button>
      </div>
    </section>
  )
}
