import type { ReactNode } from 'react'
import { Id } from '../../blocks/id-chip.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { homeTexts } from '../../messages/home/texts.ts'
import { Ltr } from '../../blocks/ltr.tsx'
import type { Item } from './home-queries.ts'

/** Renders the fact that ticked an item. */
export function DoneFact({ item }: { item: Item }): ReactNode {
  const t = homeTexts.useText()
  const formats = useFormats()
  if (item.facts === null) return null
  switch (item.key) {
    case 'origin': {
      const { origin, addedBy } = item.facts
      if (addedBy === null) return t.rich('originCatalog', { origin: <Ltr>{origin}</Ltr> })
      return t.rich('originDone', { origin: <Ltr>{origin}</Ltr>, name: <bdi>{addedBy}</bdi> })
    }
    case 'token': {
      const { clientName, hint } = item.facts
      const client = <bdi>{clientName}</bdi>
      if (hint === null) return t.rich('tokenDoneBare', { client })
      return t.rich('tokenDone', { client, hint: <Ltr>…{hint}</Ltr> })
    }
    case 'load':
      return t.rich('loadDone', {
        widget: t(item.facts.widget === 'multibrand' ? 'multibrand' : 'pointExchange'),
        origin: <Ltr>{item.facts.origin}</Ltr>,
      })
    case 'transaction': {
      const { id, points, program } = item.facts
      return (
        <>
          {points === null
            ? t('transactionCredit')
            : t.rich('transactionDone', { points: formats.number(points), program: <bdi>{program}</bdi> })}{' '}
          <Id id={id} />
        </>
      )
    }
    case 'webhook':
      return <Ltr>{item.facts.url}</Ltr>
    case 'team':
      return t('teamFact', item.facts)
    case 'production':
      return t('productionDone')
  }
}
