import { useReducer } from 'react'

/**
 * Returns a function that renders the component again. If the parent rejects a change of an input, the next render
 * restores the value of the input.
 */
export const useForceRender = (): (() => void) => useReducer((times: number) => times + 1, 0)[1]
