import type { ReactNode } from 'react'
import type { Share, SplitReason } from './split.ts'

/** The texts and the logo of one program in the percent control. */
export interface PercentProgram {
  name: string
  /** The language of the name, if it differs from the language of the page. */
  lang?: string
  logo?: ReactNode
  /** A small line under the name: what the share gives, for example "About 4,322 points". */
  detail?: string
  /** A hint below the row, for example "New account details, not saved yet". */
  note?: ReactNode
}

/**
 * All texts of the percent control, in the screen's language and digits. A function that puts a program's name into a
 * sentence must isolate the name with the characters FSI and PDI.
 */
export interface PercentLabels {
  /** The hint under the bar, for example "Always adds up to 100 %. Changing one adjusts the unlocked others." */
  instruction: string
  evenly: string
  undo: string
  reset: string
  /** Formats 25 as "25 %". Shows all decimals that the service sent. */
  percent: (value: number) => string
  /** Formats 25 as "25", for the number box. */
  number: (value: number) => string
  /** The percent sign after the number box. */
  sign: string
  /** Name of the number box: "Share of Skyway, in percent". */
  share: (name: string) => string
  increase: (name: string) => string
  decrease: (name: string) => string
  /**
   * The name of the lock button, for example "Lock share of Skyway". A locked and an unlocked row have the same name.
   */
  lock: (name: string) => string
  /** The visible text of the lock button, which `lock` contains: "Lock". */
  lockShort: string
  /** The name of the button that makes a row the favourite: "Favourite: 70 % for Skyway". */
  favour: (name: string) => string
  /** The visible text of that button, which `favour` contains: "Favourite: 70 %". */
  favourShort: string
  /**
   * The description of the slider between two programs, for example "The rest goes to Nomad". The first program's name
   * is the name of the slider.
   */
  pair: (first: string, second: string) => string
  /**
   * Returns the sentence that says why the control refused or limited the last action. The control shows and announces
   * the sentence. `most` is the largest percent that the row may have.
   */
  reason: (reason: SplitReason, most: number) => string
  /** Returns the text that screen readers announce after a pause in the edits: all rows and the total. */
  status: (rows: readonly Share[], total: number) => string
}
