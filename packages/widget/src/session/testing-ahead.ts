import type { WidgetSession, WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { world } from './testing.ts'

export const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
export const traded = { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
export const paid = { ...traded, widget: 'point-exchange', exchange: { receipt: { id: 'txn_1' } } } as Extract<
  WidgetSession,
  { widget: 'point-exchange' }
>
export const failureOf = (call: Promise<string>): Promise<unknown> => call.catch((error: unknown) => error)
export const unreachable = () => new ConnectionError('No answer')

type Opened = Pick<Parameters<typeof world>[0] & object, 'hosted' | 'grant' | 'view'>

/** A widget with what its document has brought, whose trades end as the test says, each in turn. */
export function opened({ hosted = false, ...more }: Opened = {}) {
  const trades: PromiseWithResolvers<WidgetSession>[] = []
  const trade = () => {
    const next = Promise.withResolvers<WidgetSession>()
    trades.push(next)
    return next.promise
  }
  const made = world({ hosted, token: 'URL', view, trade, ...more })
  /** What its screens have been told, in this order. */
  const shown: string[] = []
  made.session.subscribe(() => shown.push(made.session.state().status))
  /** The first trade, lost on its way. */
  const loseFirst = async () => {
    const started = made.session.start()
    trades[0]!.reject(unreachable())
    await started
  }
  return { ...made, trades, shown, loseFirst }
}
