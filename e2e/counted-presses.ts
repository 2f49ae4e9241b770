import type { Locator } from '@playwright/test'
import { pointAt } from './press.ts'

export const pressers = ['touch', 'keyboard'] as const

/** Returns a function that presses a control once by touch or by a key, and the number of these presses. */
export const countedPresses = (by: (typeof pressers)[number]) => {
  let count = 0
  const press = async (control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
    count += 1
    if (by === 'keyboard') return control.press(key)
    await pointAt(control)
    return control.tap()
  }
  return { press, count: () => count }
}
