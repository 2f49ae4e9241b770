import { CopyButton } from '../copy-button.tsx'
import { useWords } from '../i18n/text.ts'
import type { Scenario } from '../settings.ts'
import { triggers } from './scenarios.ts'

/** Explains the chosen scenario and its steps. */
export const ScenarioNote = ({ scenario, oldTokenAt }: { scenario: Scenario; oldTokenAt: number | undefined }) => {
  const words = useWords()
  const trigger = triggers[scenario]
  return (
    <div className="rounded-xl bg-teal-soft p-3 text-sm" aria-live="polite">
      <p>{words.text(`why_${scenario}`)}</p>
      {trigger && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>{words.text('typeMember')}</span>
          <code dir="ltr" className="rounded-md bg-panel px-2 py-1 font-mono font-semibold">
            {trigger}
          </code>
          <CopyButton text={trigger} />
        </div>
      )}
      {scenario === 'expired' && (
        <p className="mt-2 font-medium">
          {oldTokenAt === undefined
            ? words.text('tokenOld')
            : words.text('tokenAgeing', { time: words.time(oldTokenAt) })}
        </p>
      )}
    </div>
  )
}
