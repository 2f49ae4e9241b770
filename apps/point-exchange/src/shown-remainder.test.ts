import { expect, test } from 'vitest'
import { start, type State } from './state.ts'
import { reduce } from './reduce.ts'
import { option } from './testing.ts'

const checking = (remainder: string): State => ({
  ...start([], null, 'SAR'),
  at: {
    step: 'checking',
    order: { option: option({ remainder }), account: {}, save: false, agreed: true, unchecked: false },
  },
})
const stepAfter = (before: string, after: string) =>
  reduce(checking(before), { type: 'quoted', option: option({ remainder: after }) }).at

test('a remainder change below one minor unit keeps the consent', () => {
  expect(stepAfter('0.0031', '0.0062').step).toBe('submitting')
})

test('a remainder that reaches one minor unit requires new consent', () => {
  expect(stepAfter('0.0031', '0.01')).toMatchObject({
    step: 'review',
    order: { agreed: false },
    before: { remainder: '0.0031' },
  })
})
