import { Command } from 'commander'
import { expect, test } from 'vitest'
import { withAccount } from '../options/account.ts'
import { resendLine } from './resend-line.ts'
import { withSigningSecret } from '../options/signing-secret.ts'

const lineOf = (target: string, ...args: string[]): string => {
  const command = withAccount(withSigningSecret(new Command('listen').option('--allow-remote')))
  return resendLine(command.parse(args, { from: 'user' }), new URL(target))('evt_1')
}

test('the resend command repeats the options of the running command', () => {
  expect(lineOf('http://localhost:3000/webhooks')).toBe(
    'loyalty events resend evt_1 --forward-to http://localhost:3000/webhooks',
  )
  expect(
    lineOf(
      'https://shop.example/',
      '--allow-remote',
      '--client-id',
      'cl_sandbox_1',
      '--base-url',
      'http://localhost:9',
    ),
  ).toBe(
    'loyalty events resend evt_1 --forward-to https://shop.example/ --allow-remote --base-url http://localhost:9 --client-id cl_sandbox_1',
  )
})

test('the resend command quotes an address with shell characters', () => {
  expect(lineOf("http://localhost:3000/it's?a=1&b=2")).toContain(" --forward-to 'http://localhost:3000/it%27s?a=1&b=2'")
})

test('the resend command names secret options without their values', () => {
  expect(
    lineOf('http://localhost:3000/', '--secret', 'whsec_very-secret', '--client-secret', 'sk_sandbox_very-secret'),
  ).toBe('loyalty events resend evt_1 --forward-to http://localhost:3000/ (and the same --secret and --client-secret)')
})
