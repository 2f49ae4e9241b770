import type { ReactNode } from 'react'
import DoneIcon from 'lucide-react/icons/circle-check'
import NextIcon from 'lucide-react/icons/circle-dot'
import OpenIcon from 'lucide-react/icons/circle'
import { VisuallyHidden } from '@loyalty/ui'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Ago } from '../../blocks/time.tsx'
import { DocsLink } from '../../frame/docs-link.tsx'
import { homeTexts } from '../../messages/home/texts.ts'
import type { Item } from './home-queries.ts'
import { DoneFact } from './done-fact.tsx'
import { OpenStep } from './open-step.tsx'

const names = {
  origin: 'nameOrigin',
  token: 'nameToken',
  load: 'nameLoad',
  transaction: 'nameTransaction',
  webhook: 'nameWebhook',
  team: 'nameTeam',
  production: 'nameProduction',
} as const

/** The pages of the documentation about the steps. */
const guides: Partial<Record<Item['key'], string>> = {
  origin: 'embed/',
  token: 'server/widget-tokens/',
  load: 'start/quickstart/',
  transaction: 'server/testing/',
  webhook: 'start/first-webhook/',
  production: 'go-live/checklist/',
}

/** Renders the first steps as lines of a bank book: the fact at the time when the service saw it, or the next step. */
export function Checklist({ items }: { items: readonly Item[] }) {
  const t = homeTexts.useText()
  const next = items.find(({ done, blockedBy }) => !done && blockedBy.length === 0)
  return (
    <Ledger label={t('getStarted')}>
      {items.map((item) => (
        <LedgerLine
          key={item.key}
          start={<StepName item={item} isNext={item === next} />}
          end={item.at === null ? undefined : <Ago at={item.at} />}
        >
          {item.done ? <DoneFact item={item} /> : <OpenFact item={item} isNext={item === next} />}
        </LedgerLine>
      ))}
    </Ledger>
  )
}

function OpenFact({ item, isNext }: { item: Item; isNext: boolean }): ReactNode {
  const t = homeTexts.useText()
  if (isNext || item.blockedBy.length === 0) {
    const guide = isNext && guides[item.key]
    return (
      <>
        <OpenStep item={item} isNext={isNext} />
        {guide && (
          <p className="pt-2">
            <DocsLink page={guide} />
          </p>
        )}
      </>
    )
  }
  return (
    <span className="text-muted">{t('waits', { items: item.blockedBy.map((key) => t(names[key])).join(', ') })}</span>
  )
}

function StepName({ item, isNext }: { item: Item; isNext: boolean }) {
  const t = homeTexts.useText()
  const state = item.done ? 'done' : isNext ? 'next' : 'open'
  const Icon = { done: DoneIcon, next: NextIcon, open: OpenIcon }[state]
  return (
    <span className="step-name" data-state={state}>
      <Icon aria-hidden="true" />
      {t(names[item.key])}
      <VisuallyHidden> ({t(state)})</VisuallyHidden>
    </span>
  )
}
