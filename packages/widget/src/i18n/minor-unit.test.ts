import { expect, test } from 'vitest'
import { hasMinorUnit } from './minor-unit.ts'

test("hasMinorUnit returns false for an amount below the currency's smallest unit", () => {
  expect(['0', '0.00', '0.009999', '0.01', '1'].map((amount) => hasMinorUnit(amount, 'SAR'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(['0.0009', '0.001'].map((amount) => hasMinorUnit(amount, 'KWD'))).toEqual([false, true])
  expect(['0.99', '1'].map((amount) => hasMinorUnit(amount, 'JPY'))).toEqual([false, true])
})
