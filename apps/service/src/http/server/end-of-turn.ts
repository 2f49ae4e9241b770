let turn: Promise<void> | undefined

/**
 * Resolves after the event loop has handled all input that has already arrived. The service then writes the answers
 * together, and a client that reads several answers wakes up only once.
 */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((done) => {
    setImmediate(() => {
      turn = undefined
      done()
    })
  }))
