import type { Bridge } from '@loyalty/embed/guest'
import { withDocs } from '@loyalty/embed/protocol'
import { loadFailureDetails } from './report-failure.ts'

/**
 * Returns a bridge whose errors carry the absolute address of their page at `origin`, the service's origin. Writes one
 * line on the console for each error that only the page's developer can fix.
 */
export const explainErrors = (bridge: Bridge, origin: string): Bridge => ({
  ...bridge,
  error(reported) {
    const explained = withDocs(reported, origin)
    if (reported.action === 'fix_integration')
      void loadFailureDetails().then(
        ({ logError }) => logError(explained),
        () => {},
      )
    bridge.error(explained)
  },
})
