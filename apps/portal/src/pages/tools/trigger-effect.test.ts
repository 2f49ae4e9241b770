import { expect, test } from 'vitest'
import { sandboxTriggers, type SandboxTrigger } from '@loyalty/contract/sandbox'
import { effectOf, triggers } from './trigger-effect.ts'

test('each effect names what the service reads of its trigger', () => {
  expect(triggers.length).toBeGreaterThan(20)
  for (const trigger of triggers) {
    const { refusal, answersAfterSeconds, webhook }: SandboxTrigger = sandboxTriggers[trigger]
    const { key, answer, seconds } = effectOf(trigger)
    expect(answer?.split(' ')[1], trigger).toBe(refusal?.code)
    expect(seconds, trigger).toBe(answersAfterSeconds ?? webhook?.afterSeconds)
    expect([undefined, key], trigger).toContain(webhook?.copy)
  }
})

test.each([
  ['SBX-504-THEN-OK', { key: 'lost', answer: '504 PARTNER_TIMEOUT' }],
  ['SBX-503-ONCE', { key: 'refusedOnce', answer: '503 PARTNER_UNAVAILABLE' }],
  ['SBX-400-VALIDATION', { key: 'refusedField', answer: '400 VALIDATION_FAILED' }],
  ['SBX-422-MEMBER-NOT-FOUND', { key: 'refused', answer: '422 MEMBER_NOT_FOUND' }],
  ['SBX-SLOW', { key: 'slow', seconds: 8 }],
  ['SBX-WEBHOOK-DELAYED', { key: 'delayed', seconds: 60 }],
] as const)('the effect of %s is %j', (trigger, effect) => {
  expect(effectOf(trigger)).toEqual(effect)
})
