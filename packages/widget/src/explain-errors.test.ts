import { lwError, type LwError } from '@loyalty/embed/protocol'
import type { Bridge } from '@loyalty/embed/guest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { explainErrors } from './explain-errors.ts'

function report(error: LwError) {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => lines.mockRestore())
  const sent: LwError[] = []
  explainErrors({ error: (one) => void sent.push(one) } as Bridge, 'https://widgets.example').error(error)
  return { sent, lines: lines.mock.calls }
}

test('an integration error has its absolute address and one console line', () => {
  const error = lwError('token_reused', 'It came twice. Request a new one', 'req-1')
  const docs = 'https://widgets.example/errors/token_reused'
  const { sent, lines } = report(error)
  expect(sent).toEqual([{ ...error, docs }])
  expect(lines).toEqual([[`Loyalty widget: token_reused. It came twice. Request a new one. ${docs} (req-1)`]])
})

test('a recoverable error has its absolute address and no console line', () => {
  const { sent, lines } = report(lwError('maintenance', 'Down'))
  expect(sent.map(({ docs }) => docs)).toEqual(['https://widgets.example/errors/maintenance'])
  expect(lines).toEqual([])
})
