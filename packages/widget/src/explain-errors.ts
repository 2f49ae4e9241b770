import type { Bridge } from '@loyalty/embed/guest'
import { logError, withDocs } from '@loyalty/embed/protocol'

/**
 * Returns a bridge whose errors carry the absolute address of their page at `origin`, the service's origin. Writes one
 * line on the console for each error that only the page's developer can fix.
 */
export const explainErrors = (bridge: Bridge, origin: string): Bridge => ({
  ...bridge,
  error(error) {
    const explained = withDocs(error, origin)
    if (error.action === 'fix_integration') logError(explained)
    bridge.error(explained)
  },
})
