import { CircleCheck, Clock } from 'lucide-react'
import type { Account } from '../api.ts'
import { useWords, type TextKey } from '../i18n/text.ts'
import { Link } from '../link.tsx'
import { Panel } from '../panel.tsx'

export const productText = (productId: string): TextKey => `product_${productId}` as TextKey

/** The customer's latest orders. An order is open until a verified webhook completes the order. */
export const Orders = ({ orders }: { orders: Account['orders'] }) => {
  const words = useWords()
  return (
    <Panel title={words.text('orders')} text={words.text('ordersText')}>
      {orders.length === 0 && <p className="text-muted">{words.text('noOrders')}</p>}
      <ul className="divide-y divide-line">
        {orders.slice(0, 6).map(({ id, productId, amountMinor, currency, transactionId }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {words.text(productText(productId))}
                <span className="ms-2 font-semibold whitespace-nowrap tabular-nums">
                  {words.amount(amountMinor, currency)}
                </span>
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <span>{words.text('order', { id })}</span>
                <span className={`inline-flex items-center gap-1 ${transactionId ? 'text-good' : 'text-amber'}`}>
                  {transactionId ? (
                    <CircleCheck aria-hidden className="size-4" />
                  ) : (
                    <Clock aria-hidden className="size-4" />
                  )}
                  {words.text(transactionId ? 'orderDone' : 'orderOpen')}
                </span>
              </p>
            </div>
            <Link
              to={{ page: 'point-exchange', order: id }}
              className="inline-flex min-h-10 items-center rounded-lg border border-edge px-3.5 text-sm font-semibold text-teal hover:bg-teal-soft"
            >
              {words.text(transactionId ? 'receipt' : 'exchange')}
              <span className="sr-only"> {words.text('order', { id })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
