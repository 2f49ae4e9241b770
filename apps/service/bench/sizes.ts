/** How much is done. Every load lasts `seconds`, or sends `amount` requests where that is given. */
export type Sizes = {
  rounds: number
  seconds: number
  amount?: number
  /** Requests of one connection in a round. */
  alone: number
  /** Rows of the large and of the small table that lists are read from, and how often each page is read. */
  rows: number
  smallRows: number
  calls: number
  /** Events delivered in a round. */
  events: number
  /** Events told beside receivers that hang, 50 a second, and events that wait for a receiver that was down. */
  told: number
  waiting: number
  starts: number
  /** 1 for a run of at most twelve minutes: what each part may take is multiplied by it. */
  patience: number
  /** Engines are measured beside each other, where the figures are of no interest. */
  atOnce?: true
}

export const full: Sizes = {
  rounds: 9,
  seconds: 1.5,
  alone: 200,
  rows: 1_000_000,
  smallRows: 10_000,
  calls: 15,
  events: 2_000,
  told: 1_000,
  waiting: 20_000,
  starts: 5,
  patience: 1,
}
export const quick: Sizes = {
  rounds: 3,
  seconds: 0.5,
  alone: 100,
  rows: 100_000,
  smallRows: 10_000,
  calls: 7,
  events: 500,
  told: 250,
  waiting: 3_000,
  starts: 2,
  patience: 1 / 6,
}
/** Only shows that everything still runs. */
export const smoke: Sizes = {
  rounds: 1,
  seconds: 1,
  amount: 64,
  alone: 3,
  rows: 400,
  smallRows: 200,
  calls: 1,
  events: 20,
  told: 20,
  waiting: 40,
  starts: 1,
  patience: 1,
  atOnce: true,
}
