import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shop, type Product } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import { productText } from './orders.tsx'

type NewOrderProps = { onMade: (orderId: string) => void }

let known: Product[] = []

const useProducts = ({ onMade }: NewOrderProps) => {
  const [products, setProducts] = useState(known)
  useEffect(() => void loadProducts().then(setProducts), [])
  // The page sends only the product's id. The server knows the price and creates the reference.
  return { products, make: (productId: string) => void shop.order(productId).then(({ id }) => onMade(id)) }
}

/** Returns the price list, from the cache after the first success. Returns an empty list after a failed request. */
export const loadProducts = async (): Promise<Product[]> => {
  if (known.length === 0) known = await shop.products().catch(() => [])
  return known
}

/** One button for each product. A press creates an order with a new reference. */
export const NewOrder = (props: NewOrderProps) => {
  const words = useWords()
  const { products, make } = useProducts(props)
  return (
    <Panel title={words.text('newOrder')} text={words.text('newOrderText')}>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {products.map(({ id, amountMinor, currency }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => make(id)}
              className="flex w-full items-center justify-between gap-2 rounded-xl border border-edge px-3.5 py-2.5 text-start hover:bg-teal-soft"
            >
              <span>
                <span className="block text-sm">{words.text(productText(id))}</span>
                <span className="block font-semibold tabular-nums">{words.amount(amountMinor, currency)}</span>
              </span>
              <Plus aria-hidden className="size-5 shrink-0 text-teal" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The buttons of `NewOrder` in one row, for the place above a widget. */
export const NewOrderRow = (props: NewOrderProps) => {
  const words = useWords()
  const { products, make } = useProducts(props)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">{words.text('newOrder')}</legend>
      <div className="flex flex-wrap gap-2">
        {products.map(({ id, amountMinor, currency }) => (
          <button
            key={id}
            type="button"
            title={words.text(productText(id))}
            onClick={() => make(id)}
            className="inline-flex min-h-10 items-center gap-1.5 rounded-lg border border-edge bg-panel px-3 text-sm font-medium whitespace-nowrap tabular-nums hover:bg-teal-soft"
          >
            <Plus aria-hidden className="size-4 text-teal" />
            {words.amount(amountMinor, currency)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
