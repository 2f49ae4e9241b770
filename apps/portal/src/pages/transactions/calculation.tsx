import type { ReactNode } from 'react'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { Points } from './transaction-parts.tsx'
import type { TransactionLog } from './transaction-queries.ts'

/** Renders how the price of a transaction came about, with the price and the exchange rate of its time. */
export function Calculation({ transaction }: { transaction: TransactionLog }) {
  const t = transactionsTexts.useText()
  const { terms, basePoints, bonusPoints, campaignPoints, billedCurrency } = transaction
  const money = (amount: string): ReactNode => (
    <bdi dir="ltr" className="whitespace-nowrap">
      {billedCurrency}&nbsp;{amount}
    </bdi>
  )
  return (
    <details className="mt-1">
      <summary>{t('showCalculation')}</summary>
      <ul className="mt-1 grid gap-1">
        <li>
          {terms.priceUsd === null
            ? t.rich('price', { price: money(terms.price) })
            : t.rich('priceOfUsd', {
                price: money(terms.price),
                usd: <bdi dir="ltr">USD&nbsp;{terms.priceUsd}</bdi>,
                rate: <bdi dir="ltr">{terms.rate}</bdi>,
              })}
        </li>
        <li>
          {t.rich('cost', {
            points: <Points of={{ basePoints, bonusPoints, campaignPoints: '0' }} />,
            cost: money(terms.cost),
          })}
        </li>
        {campaignPoints !== '0' && (
          <li>
            {t.rich('campaignCost', {
              points: <Points of={{ basePoints: campaignPoints, bonusPoints: '0', campaignPoints: '0' }} />,
              cost: money(terms.campaignCost),
              own: money(terms.campaignOwn),
              partner: money(terms.campaignPartner),
            })}
          </li>
        )}
        <li>{t.rich('billedExactly', { billed: money(terms.billed) })}</li>
      </ul>
    </details>
  )
}
