import { useCallback, useEffect, useState } from 'react'
import { Refusal, shop, type Account } from './api.ts'

export type AccountState = { is: 'loading' } | { is: 'signed-out' } | { is: 'failed' } | { is: 'ready'; account: Account }

const load = async (): Promise<AccountState> => {
  try {
    return { is: 'ready', account: await shop.account() }
  } catch (error) {
    return { is: error instanceof Refusal && error.status === 401 ? 'signed-out' : 'failed' }
  }
}

/** The signed-in customer's account; `reload` keeps the old one on the screen until the new one is there. */
export const useAccount = () => {
  const [state, setState] = useState<AccountState>({ is: 'loading' })
  const reload = useCallback(async () => setState(await load()), [])
  useEffect(() => void load().then(setState), [])
  return { state, reload }
}
