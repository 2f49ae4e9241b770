import { useEffect, useRef } from 'react'
import { useBridge } from '@loyalty/widget'
import type { Step } from './state.ts'

/** Reports the progress to the host page: ids and steps, no personal data, no amounts. `submit.ts` reports refusals. */
export function useReport(at: Step, referenceNumber: string): void {
  const bridge = useBridge()
  const reported = useRef(new Set<unknown>())

  useEffect(() => {
    // The user may enter a step several times. The host receives each event once.
    const once = (fact: unknown, report: () => void) => {
      if (reported.current.has(fact)) return
      reported.current.add(fact)
      report()
    }
    switch (at.step) {
      case 'account':
      case 'review': {
        // A saved account leads from the choice straight to the review.
        const { programId, partnerCode } = at.step === 'account' ? at.option : at.order.option
        return once(`quoted ${programId} ${partnerCode}`, () =>
          bridge.event('exchange.quoted', { programId, partnerCode }),
        )
      }
      case 'submitting':
        // Reports each order object once: a retry sends the same object, and after a refusal the user sends a new
        // object.
        return once(at.order, () =>
          bridge.event('exchange.confirmed', { programId: at.order.option.programId, referenceNumber }),
        )
      case 'done': {
        const { id, programId, status } = at.receipt
        // The host must not count points that the program has not confirmed.
        if (status === 'WAITING') return undefined
        return once('completed', () =>
          bridge.event('exchange.completed', { transactionId: id, programId, status: 'completed', referenceNumber }),
        )
      }
      default:
        return undefined
    }
  }, [bridge, at, referenceNumber])
}
