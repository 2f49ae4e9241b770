import { useId, type ReactNode } from 'react'
import { useWords } from '../i18n/text.ts'

export type Tone = 'good' | 'bad' | 'plain'
export type EventItem = { key: string; at: number; tone: Tone; badge: string; what: string; more?: string }

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  plain: 'bg-teal-soft text-teal',
}

const Item = ({ at, tone, badge, what, more }: EventItem) => {
  const words = useWords()
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <bdi dir="ltr" className="font-mono text-[0.8125rem] font-medium wrap-anywhere">
          {what}
        </bdi>
        <span className={`rounded-md px-1.5 text-xs font-semibold whitespace-nowrap ${tones[tone]}`}>{badge}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-2 text-xs text-muted">
        <time className="tabular-nums">{words.time(at)}</time>
        {more && (
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {more}
          </bdi>
        )}
      </p>
    </li>
  )
}

type EventListProps = { title: string; text: string; icon: ReactNode; items: readonly EventItem[]; empty?: string }

/** A list of events, the latest first. */
export const EventList = ({ title, text, icon, items, empty }: EventListProps) => {
  const words = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-2xl border border-line bg-panel p-4">
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        <span className="text-teal">{icon}</span>
        {title}
      </h3>
      <p className="text-xs text-muted">{text}</p>
      {items.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{empty ?? words.text('laneEmpty')}</p>
      ) : (
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol tabIndex={0} aria-labelledby={id} className="mt-1 max-h-60 divide-y divide-line overflow-y-auto rounded-sm">
          {items.map((item) => (
            <Item {...item} key={item.key} />
          ))}
        </ol>
      )}
    </section>
  )
}
