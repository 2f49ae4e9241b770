import type { Mistake } from './delivery.ts'

const asSent = 'Hand the header on as it arrived: whole seconds since 1970, as text.'

const seconds = (value: number): { timestamp: string }[] => (Number.isFinite(value) ? [{ timestamp: String(Math.floor(value)) }] : [])

export const timestampInMilliseconds: Mistake = {
  name: 'milliseconds',
  why: 'The timestamp was turned into milliseconds; it was signed in seconds.',
  remedy: asSent,
  undo: ({ timestamp }) => (/^\d{13}$/.test(timestamp) ? seconds(Number(timestamp) / 1000) : []),
}

export const timestampRewritten: Mistake = {
  name: 'a rewritten timestamp',
  why: 'The timestamp was written in another way (as a date, or with a fraction, a sign, a leading zero).',
  remedy: asSent,
  undo: ({ timestamp }) => [...seconds(Number(timestamp || Number.NaN)), ...seconds(Date.parse(timestamp) / 1000)],
}
