import { startMailKeeper } from './mail-keeper.ts'
import type { MailSettings } from './mail-settings.ts'
import { startMailWorker, type MailWorkerOptions } from './mail-worker.ts'
import { openSmtp } from './smtp.ts'
import type { Store } from '../store/store.ts'

type Options = Omit<MailWorkerOptions, 'store' | 'transport'> & {
  store: Pick<Store, 'databaseNow' | 'mails' | 'links' | 'signUps'>
}

/**
 * Starts the loops that send mails and delete old mails. If `smtp` is undefined, sends no mails: they stay in the
 * database for the inbox page.
 */
export async function startMailing(smtp: MailSettings | undefined, { store, ...options }: Options) {
  const keeper = startMailKeeper({ store, ...(options.log && { log: options.log }) })
  const transport = smtp && (await openSmtp(smtp))
  const worker = transport && startMailWorker({ store, transport, ...options })
  return {
    stop: async (): Promise<void> => {
      await Promise.all([keeper.stop(), worker?.stop()])
      transport?.close()
    },
  }
}
