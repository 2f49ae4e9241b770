let turn: Promise<void> | undefined

/**
 * Resolves after the event loop has handled all requests that have already arrived. The service then writes all their
 * answers together, so a client of several requests wakes up only once.
 */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((done) => {
    setImmediate(() => {
      turn = undefined
      done()
    })
  }))
