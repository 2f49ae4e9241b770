import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shop, type Product } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import { productText } from './orders.tsx'

/** A fresh order, and with it a fresh reference: the page names a product, the server its price. */
export const NewOrder = ({ onMade }: { onMade: (orderId: string) => void }) => {
  const words = useWords()
  const [products, setProducts] = useState<Product[]>([])
  useEffect(() => void shop.products().then(setProducts, () => setProducts([])), [])
  const make = async (productId: string) => onMade((await shop.order(productId)).id)
  return (
    <Panel title={words.text('newOrder')} text={words.text('newOrderText')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11.5rem),1fr))] gap-2.5">
        {products.map(({ id, amountMinor, currency }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => void make(id)}
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
