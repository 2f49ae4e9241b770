import { Fragment } from 'react'
import { Button } from '@loyalty/ui'
import { effectiveShares, type Previous } from '../../draft/preference-set.ts'
import { ProgramName } from './programs.tsx'
import { useText } from '../../text.ts'
import type { ScreenProps } from '../screen-props.ts'

/** The split before the last change, with a button that restores this split. */
export function PreviousSplit({
  previous,
  state,
  programs,
  save,
}: Pick<ScreenProps, 'state' | 'programs' | 'save'> & { previous: Previous }) {
  const { t, percent } = useText()
  return (
    <section
      className="flex flex-col gap-3 rounded-lg bg-sunken px-[min(1rem,5vw)] py-3 wrap-anywhere"
      aria-labelledby="history-previous"
    >
      <div>
        <h2 id="history-previous" className="font-semibold">
          {t('history.previous')}
        </h2>
        <p className="text-sm text-muted">
          {effectiveShares(previous).map(({ id, percent: share }, index) => (
            <Fragment key={id}>
              {index > 0 && t('split.and')}
              <ProgramName programs={programs} id={id} /> <bdi>{percent(share)}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <div>
        <Button
          block
          variant="secondary"
          busy={state.saving.outcome === 'pending'}
          onClick={() => save('restore', previous)}
        >
          {t('saved.restore')}
        </Button>
      </div>
    </section>
  )
}
