import { ConnectionError } from '@loyalty/contract/send'
import type { Bridge } from '@loyalty/embed/guest'
import { errorOf, network, type LwError } from '@loyalty/embed/protocol'

/** Loads the codes and texts of failures. The first load does not contain them, because most starts succeed. */
export const loadFailureDetails = () => import('./failure-details.ts')

/** Returns the error for a service that does not answer. Also the error when the details of a failure do not load. */
export const noAnswer = (): LwError =>
  errorOf(network, navigator.onLine ? 'api_unreachable' : 'offline', 'No answer from the service')

/** Reports a failed session or screen to the embedding page. Without an answer from the service, loads no file. */
export async function reportFailure(bridge: Pick<Bridge, 'error'>, failure: unknown): Promise<void> {
  bridge.error(
    failure instanceof ConnectionError
      ? noAnswer()
      : await loadFailureDetails().then(({ sessionError }) => sessionError(failure), noAnswer),
  )
}
