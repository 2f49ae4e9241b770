/** The amount of work of a benchmark run. Each load lasts `seconds`, or sends `amount` requests if `amount` is set. */
export type Sizes = {
  rounds: number
  seconds: number
  amount?: number
  /** The number of requests of the single client in a round. */
  singleClient: number
  /** The rows of the large table, the rows of the small table, and the number of reads of each page. */
  rows: number
  smallRows: number
  calls: number
  /** Events delivered in a round. */
  events: number
  /** The number of events of `measureDeliveryLag`, and the number of waiting events of `measureBacklog`. */
  timedEvents: number
  waiting: number
  starts: number
  /** The factor for the time limit of each part of the run. With 1, a run takes at most twelve minutes. */
  patience: number
  /** Measures all engines at the same time. Only for runs whose figures do not matter. */
  atOnce?: true
}

export const full: Sizes = {
  rounds: 9,
  seconds: 1.5,
  singleClient: 200,
  rows: 1_000_000,
  smallRows: 10_000,
  calls: 15,
  events: 2_000,
  timedEvents: 1_000,
  waiting: 20_000,
  starts: 5,
  patience: 1,
}
export const quick: Sizes = {
  rounds: 3,
  seconds: 0.5,
  singleClient: 100,
  rows: 100_000,
  smallRows: 10_000,
  calls: 7,
  events: 500,
  timedEvents: 250,
  waiting: 3_000,
  starts: 2,
  patience: 1 / 6,
}
/** The smallest amounts. A run with these amounts only shows that every measurement still works. */
export const smoke: Sizes = {
  rounds: 1,
  seconds: 1,
  amount: 64,
  singleClient: 3,
  rows: 400,
  smallRows: 200,
  calls: 1,
  events: 20,
  timedEvents: 20,
  waiting: 40,
  starts: 1,
  patience: 1,
  atOnce: true,
}
