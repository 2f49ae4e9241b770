import { useReducer } from 'react'

/**
 * Returns a function that renders the component again. After a rejected change, an input shows its old state only after
 * a render.
 */
export const useForceRender = (): (() => void) => useReducer((times: number) => times + 1, 0)[1]
