import type { Account } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Picker } from '../picker.tsx'
import { change, type Page } from '../settings.ts'
import { NewOrderRow } from '../shop/new-order.tsx'

type SubjectProps = {
  type: Exclude<Page, 'account'>
  account: Account | undefined
  order: string | undefined
  reload: () => Promise<void>
}

/**
 * The heading above a widget. For the preferences widget, shows the customer's card. For the exchange widget, shows the
 * order, and lets the customer pick another order.
 */
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
    <>
      <h1 className="text-3xl font-semibold">
        {order
          ? words.text('exchangeTitle', { amount: words.amount(order.amountMinor, order.currency) })
          : words.text('frameExchange')}
      </h1>
      {order && <p className="mt-1 text-muted">{words.text('exchangeText', { id: order.id })}</p>}
      {account && id && (
        <div className="mt-4 flex flex-wrap items-end gap-x-5 gap-y-3">
          <Picker
            label={words.text('exchangePick')}
            value={id}
            options={account.orders.map(({ id, amountMinor, currency, transactionId }) => [
              id,
              `${id} · ${words.amount(amountMinor, currency)} · ${words.text(transactionId ? 'orderDone' : 'orderOpen')}`,
            ])}
            onChange={(order) => change({ order })}
            className="w-full sm:w-80"
          />
          <NewOrderRow onMade={made} />
        </div>
      )}
    </>
  )
}
