let turn: Promise<void> | undefined

/**
 * Resolves after all input that has already arrived is handled. Several answers are then written together, and a client
 * that reads them wakes up only once. An idle service answers without delay.
 */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((done) => {
    setImmediate(() => {
      turn = undefined
      done()
    })
  }))
