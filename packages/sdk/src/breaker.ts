const failuresToOpen = 5
const restMs = 2_000

/**
 * Stops asking a service that does not answer: after five failures in a row calls fail at once, and one probe every two seconds tries
 * again. What the caller itself called off says nothing about the service.
 */
export const createBreaker = () => {
  let failures = 0
  let restsUntil = 0

  return async <T>(work: () => Promise<T>, calledOff: () => boolean): Promise<T> => {
    if (failures >= failuresToOpen) {
      if (performance.now() < restsUntil) throw new Error('The service has not answered several times in a row; not asked again yet')
      restsUntil = performance.now() + restMs
    }
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      if (calledOff()) throw error
      failures += 1
      restsUntil = performance.now() + restMs
      throw error
    }
  }
}
