import type { ReactNode } from 'react'
import type { Share, SplitReason } from './split.ts'

/** How a program shows in the control. */
export interface PercentProgram {
  name: string
  /** Language of the name where it is not the page's. */
  lang?: string
  logo?: ReactNode
  /** A small line under the name: "Give it a share". */
  note?: ReactNode
}

/** Every word of the control, in the screen's language and digits. Functions get names as they are: isolate them (FSI…PDI) where they are put in a sentence. */
export interface PercentLabels {
  /** "Always adds up to 100 %. Changing one adjusts the unlocked others." */
  instruction: string
  evenly: string
  undo: string
  reset: string
  /** 25 → "25 %"; the service's decimals too. */
  percent: (value: number) => string
  /** 25 → "25": what stands in the number box. */
  number: (value: number) => string
  /** "%", after the number box. */
  sign: string
  /** Name of the number box: "Share of Skyway, in percent". */
  share: (name: string) => string
  increase: (name: string) => string
  decrease: (name: string) => string
  /** Name of the toggle, the same whether pressed or not: "Lock share of Skyway". */
  lock: (name: string) => string
  /** Describes the one slider of two programs, which is named for the first: "The rest goes to Nomad". */
  pair: (first: string, second: string) => string
  /** Why the last action was limited; shown and announced. `most` is the percent that the row may have at most. */
  reason: (reason: SplitReason, most: number) => string
  /** What is announced when it is quiet again: all rows and the total. */
  status: (rows: readonly Share[], total: number) => string
}
