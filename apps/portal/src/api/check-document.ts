import { send } from '@loyalty/contract/send'

/** Checks a document before its download. Throws `Problem` if the service would refuse it, or `ConnectionError`. */
export const checkDocument = (address: string): Promise<unknown> =>
  send(fetch, address, { method: 'GET', headers: { accept: 'application/json' }, cache: 'no-store' })
