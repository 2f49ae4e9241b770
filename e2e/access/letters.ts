import { expect, type Frame } from '@playwright/test'
import { sets, styleOf, type Letters } from '../letter-sets.ts'
import type { Board } from './board.ts'

/** Loads the letters of a document. Returns the first family of its text and the number of loaded faces. */
const loadLetters = (frame: Frame): Promise<{ family: string; loaded: number }> =>
  frame.evaluate(async () => {
    const loaded = await Promise.all([...document.fonts].map((face) => face.load()))
    return { family: getComputedStyle(document.body).fontFamily.split(',')[0]!, loaded: loaded.length }
  })

/** Shows every state in the letters of another machine while `within` runs. */
export const inLetters = <T>(board: Board, letters: Letters, within: () => Promise<T>): Promise<T> =>
  board.styled(styleOf(letters), async () => {
    const expected = { family: 'letters-0', loaded: sets[letters].length }
    for (const found of await board.each(loadLetters)) expect(found).toEqual(expected)
    return within()
  })
