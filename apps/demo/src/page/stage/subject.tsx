import type { Account } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Picker } from '../picker.tsx'
import { change, type Page } from '../settings.ts'
import { NewOrder } from '../shop/new-order.tsx'

type SubjectProps = { type: Exclude<Page, 'account'>; account: Account | undefined; order: string | undefined; reload: () => Promise<void> }

/** What the widget below is about: an order, or the card. */
export const Subject = ({ type, account, order: id, reload }: SubjectProps) => {
  const words = useWords()
  const order = account?.orders.find((order) => order.id === id)
  if (type === 'multibrand')
    return (
      <>
        <h1 className="text-3xl font-semibold">{words.text('rewardsTitle')}</h1>
        {account && <p className="mt-1 text-muted">{words.text('rewardsText', { last4: account.card.last4 })}</p>}
      </>
    )
  const made = (order: string) => {
    change({ order })
    void reload()
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-3xl font-semibold">
          {order ? words.text('exchangeTitle', { amount: words.amount(order.amountMinor, order.currency) }) : words.text('frameExchange')}
        </h1>
        {order && <p className="mt-1 text-muted">{words.text('exchangeText', { id: order.id })}</p>}
        {account && id && (
          <Picker
            label={words.text('exchangePick')}
            value={id}
            options={account.orders.map(({ id, amountMinor, currency, transactionId }) => [
              id,
              `${id} · ${words.amount(amountMinor, currency)} · ${words.text(transactionId ? 'orderDone' : 'orderOpen')}`,
            ])}
            onChange={(order) => change({ order })}
            className="mt-4 max-w-md"
          />
        )}
      </div>
      {account && <NewOrder onMade={made} />}
    </div>
  )
}
