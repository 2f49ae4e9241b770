import { Check } from 'lucide-react'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import type { Step } from './journey.ts'

/** The steps of a customer's visit to a widget. A step gets a check mark as soon as the step has happened. */
export const JourneyPanel = ({ steps }: { steps: readonly Step[] }) => {
  const words = useWords()
  return (
    <Panel title={words.text('seen')} text={words.text('seenText')}>
      <ol className="grid gap-0">
        {steps.map(({ title, text, at }, index) => (
          <li key={title} className="relative flex gap-3 pb-4 last:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={`absolute start-[0.8125rem] top-7 bottom-0 w-0.5 ${at ? 'bg-good' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden
              className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums ${at ? 'bg-good text-panel' : 'text-muted ring-1 ring-edge'}`}
            >
              {at ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className={`flex flex-wrap justify-between gap-x-3 ${at ? 'font-semibold' : 'text-muted'}`}>
                {words.text(title)}
                <span className="sr-only"> {words.text(at ? 'stepHappened' : 'stepWaiting')}</span>
                {at && <time className="text-sm font-normal text-muted tabular-nums">{words.time(at)}</time>}
              </p>
              {at && <p className="text-sm text-muted">{words.text(text)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
