import { Button } from '@loyalty/ui'
import { Ltr } from '../../../blocks/ltr.tsx'
import { Time } from '../../../blocks/time.tsx'
import { builderTexts } from '../../../messages/builder/texts.ts'
import type { PreviewEvent } from './preview.tsx'

export interface EventLogProps {
  events: readonly PreviewEvent[]
  onClear: () => void
}

/** Renders the events of the widget, newest first, as the page around a widget receives them. */
export function EventLog({ events, onClear }: EventLogProps) {
  const t = builderTexts.useText()
  return (
    <section aria-labelledby="events">
      <h2 id="events" className="section-title">
        {t('events')}
      </h2>
      {events.length === 0 ? (
        <p className="text-muted">{t('eventsEmpty')}</p>
      ) : (
        <>
          <ol className="ledger" data-events>
            {events.map(({ key, at, name, detail }) => (
              <li key={key} className="ledger-line">
                <span className="ledger-start">
                  <Time at={new Date(at).toISOString()} />
                </span>
                <span className="ledger-fact">
                  <Ltr>
                    <code>
                      lw:{name} {JSON.stringify(detail)}
                    </code>
                  </Ltr>
                </span>
              </li>
            ))}
          </ol>
          <Button variant="quiet" onClick={onClear}>
            {t('eventsClear')}
          </Button>
        </>
      )}
    </section>
  )
}
