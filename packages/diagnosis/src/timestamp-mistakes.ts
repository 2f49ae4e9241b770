import type { Mistake } from './delivery.ts'

const asSent = 'Pass the header on unchanged: whole seconds since 1970, as text.'

const seconds = (value: number): { timestamp: string }[] =>
  Number.isFinite(value) ? [{ timestamp: String(Math.floor(value)) }] : []

export const timestampInMilliseconds: Mistake = {
  code: 'TIMESTAMP_IN_MILLISECONDS',
  name: 'milliseconds',
  why: 'The timestamp was converted to milliseconds. The signature covers seconds.',
  remedy: asSent,
  undo: ({ timestamp }) => (/^\d{13}$/.test(timestamp) ? seconds(Number(timestamp) / 1000) : []),
}

export const timestampRewritten: Mistake = {
  code: 'TIMESTAMP_REWRITTEN',
  name: 'a rewritten timestamp',
  why: 'The timestamp has another form: a date, a fraction, a sign or a leading zero.',
  remedy: asSent,
  undo: ({ timestamp }) => [...seconds(Number(timestamp || Number.NaN)), ...seconds(Date.parse(timestamp) / 1000)],
}
