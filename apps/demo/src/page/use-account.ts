import { useCallback, useEffect, useState } from 'react'
import { Refusal, shop, type Account } from './api.ts'
import { loadProducts } from './shop/new-order.tsx'

export type AccountState =
  | { is: 'loading' }
  | { is: 'signed-out' }
  | { is: 'failed' }
  | { is: 'ready'; account: Account }

const load = async (): Promise<AccountState> => {
  try {
    // Loads the account and the price list at the same time. The page then renders once, and no part of the page moves
    // later.
    const [account] = await Promise.all([shop.account(), loadProducts()])
    return { is: 'ready', account }
  } catch (error) {
    return { is: error instanceof Refusal && error.status === 401 ? 'signed-out' : 'failed' }
  }
}

/**
 * Returns the state of the signed-in customer's account. If the request of `reload` fails, the previous account stays.
 */
export const useAccount = () => {
  const [state, setState] = useState<AccountState>({ is: 'loading' })
  const reload = useCallback(async () => {
    const next = await load()
    setState((before) => (next.is === 'failed' && before.is === 'ready' ? before : next))
  }, [])
  useEffect(() => void load().then(setState), [])
  return { state, reload }
}
