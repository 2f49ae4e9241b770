import { useReducer } from 'react'

/** For an input whose change may not be taken: it stands as its state says only once it is rendered, so it is rendered after each. */
export const usePutBack = (): (() => void) => useReducer((times: number) => times + 1, 0)[1]
