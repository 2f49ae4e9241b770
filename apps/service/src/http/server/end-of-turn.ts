let turn: Promise<void> | undefined

/**
 * Resolves when everything that has arrived by now was looked at. Answers that wait for it leave together: the one who reads them is woken
 * once and not for each, which costs a busy service more than the answer itself. An idle one does not wait.
 */
export const endOfTurn = (): Promise<void> =>
  (turn ??= new Promise((done) => {
    setImmediate(() => {
      turn = undefined
      done()
    })
  }))
