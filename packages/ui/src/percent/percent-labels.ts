import type { ReactNode } from 'react'
import type { Share, SplitReason } from './split.ts'

/** The texts and the logo of a program in the control. */
export interface PercentProgram {
  name: string
  /** Language of the name, if the page has another language. */
  lang?: string
  logo?: ReactNode
  /** A small line under the name: "Give it a share". */
  note?: ReactNode
}

/**
 * Every text of the control, in the screen's language and digits. Each function receives plain names and must isolate
 * every name inside a sentence (FSI…PDI).
 */
export interface PercentLabels {
  /** "Always adds up to 100 %. Changing one adjusts the unlocked others." */
  instruction: string
  evenly: string
  undo: string
  reset: string
  /** Formats 25 as "25 %" and keeps the service's decimals. */
  percent: (value: number) => string
  /** Formats 25 as "25", for the number box. */
  number: (value: number) => string
  /** The percent sign after the number box. */
  sign: string
  /** Name of the number box: "Share of Skyway, in percent". */
  share: (name: string) => string
  increase: (name: string) => string
  decrease: (name: string) => string
  /** Name of the toggle in both states: "Lock share of Skyway". */
  lock: (name: string) => string
  /**
   * Description of the slider between two programs, for example "The rest goes to Nomad". The slider's name is the name
   * of the first program.
   */
  pair: (first: string, second: string) => string
  /**
   * Returns the sentence that says why the last action was limited. The control shows and announces the sentence.
   * `most` is the row's limit in percent.
   */
  reason: (reason: SplitReason, most: number) => string
  /** Returns the announcement after a pause: all rows and the total. */
  status: (rows: readonly Share[], total: number) => string
}
