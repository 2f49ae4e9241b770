import { Button } from '@loyalty/ui'
import { isolate } from '@loyalty/widget'
import { effectiveShares, type Previous } from '../preference-set.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

/** The split before the last change, and the way back to it: as after a save, whenever that was. */
export function PreviousSplit({ previous, state, book, save }: Pick<ScreenProps, 'state' | 'book' | 'save'> & { previous: Previous }) {
  const { t, percent } = useText()
  const shares = effectiveShares(previous).map(({ id, percent: share }) => `${isolate(book.name(id))} ${isolate(percent(share))}`)
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken px-[min(1rem,5vw)] py-3 wrap-anywhere" aria-labelledby="history-previous">
      <div>
        <h2 id="history-previous" className="font-semibold">
          {t('history.previous')}
        </h2>
        <p className="text-sm text-muted">{shares.join(t('split.and'))}</p>
      </div>
      <div>
        <Button block variant="secondary" busy={state.saving.outcome === 'pending'} onClick={() => save('restore', previous)}>
          {t('saved.restore')}
        </Button>
      </div>
    </section>
  )
}
