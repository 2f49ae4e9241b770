import type { WidgetSession, WidgetView } from '@loyalty/contract'
import { ConnectionError } from '@loyalty/contract/client'
import { world } from './testing.ts'

export const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
export const exchanged = { sessionToken: 'S', expiresIn: 600, subject: 'layla' } as WidgetSession
export const paid = { ...exchanged, widget: 'point-exchange', exchange: { receipt: { id: 'txn_1' } } } as Extract<
  WidgetSession,
  { widget: 'point-exchange' }
>
export const failureOf = (call: Promise<string>): Promise<unknown> => call.catch((error: unknown) => error)
export const unreachable = () => new ConnectionError('No answer')

type Opened = Pick<Parameters<typeof world>[0] & object, 'hosted' | 'grant' | 'view'>

/** Creates a session with a preloaded view. The test answers each token exchange. */
export function opened({ hosted = false, ...more }: Opened = {}) {
  const exchanges: PromiseWithResolvers<WidgetSession>[] = []
  const exchangeToken = () => {
    const next = Promise.withResolvers<WidgetSession>()
    exchanges.push(next)
    return next.promise
  }
  const made = world({ hosted, token: 'URL', view, exchangeToken, ...more })
  /** The status of the session after each change. */
  const shown: string[] = []
  made.session.subscribe(() => shown.push(made.session.state().status))
  /** Starts the session and lets the first token exchange fail. */
  const loseFirst = async () => {
    const started = made.session.start()
    exchanges[0]!.reject(unreachable())
    await started
  }
  return { ...made, exchanges, shown, loseFirst }
}
