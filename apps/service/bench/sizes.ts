/** The amount of work of a benchmark run. Each load lasts `seconds`, or sends `amount` requests if `amount` is set. */
export type Sizes = {
  rounds: number
  seconds: number
  amount?: number
  /** The number of requests that `measureSingleClient` sends in each round. */
  singleClient: number
  /**
   * `measureLists` fills a large table with `rows` rows and a small table with `smallRows` rows, and reads each list
   * page `calls` times.
   */
  rows: number
  smallRows: number
  calls: number
  /** The number of events that `measureDeliveries` delivers in each round. */
  events: number
  /** The number of events of `measureDeliveryLag`, and the number of waiting events of `measureBacklog`. */
  timedEvents: number
  waiting: number
  /** The number of transactions that `measureRequestLog` issues in each load. */
  logged: number
  starts: number
  /** If set, `measurePortalPages` calls only the pages whose name contains this text. */
  pages?: string
  /**
   * The factor for the time limit of each part of the benchmark. With 1, the benchmark takes at most twelve minutes.
   */
  patience: number
  /** Measures all database engines at the same time. Only for runs whose figures do not matter. */
  atOnce?: true
}

export const full: Sizes = {
  rounds: 9,
  seconds: 1.5,
  singleClient: 200,
  rows: 1_000_000,
  smallRows: 10_000,
  calls: 25,
  events: 2_000,
  timedEvents: 1_000,
  waiting: 20_000,
  logged: 3_000,
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
  logged: 1_000,
  starts: 2,
  patience: 1 / 6,
}
/** The smallest amounts of work. A run with these amounts only shows that every measurement still works. */
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
  logged: 40,
  starts: 1,
  patience: 1,
  atOnce: true,
}
