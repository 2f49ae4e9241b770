import { Command } from 'commander'
import { expect, test } from 'vitest'
import { withAccount } from './account.ts'
import { resendLine } from './resend-line.ts'
import { withSigningSecret } from './signing-secret.ts'

const lineOf = (target: string, ...args: string[]): string => {
  const command = withAccount(withSigningSecret(new Command('listen').option('--allow-remote')))
  return resendLine(command.parse(args, { from: 'user' }), new URL(target))('evt_1')
}

test('an event is sent again with the options that were typed', () => {
  expect(lineOf('http://localhost:3000/webhooks')).toBe('loyalty events resend evt_1 --forward-to http://localhost:3000/webhooks')
  expect(lineOf('https://shop.example/', '--allow-remote', '--client-id', 'cl_sandbox_1', '--base-url', 'http://localhost:9')).toBe(
    'loyalty events resend evt_1 --forward-to https://shop.example/ --allow-remote --base-url http://localhost:9 --client-id cl_sandbox_1',
  )
})

test('an address is quoted where a shell would read it', () => {
  expect(lineOf("http://localhost:3000/it's?a=1&b=2")).toContain(" --forward-to 'http://localhost:3000/it%27s?a=1&b=2'")
})

test('secrets that were typed are named and not shown', () => {
  expect(lineOf('http://localhost:3000/', '--secret', 'whsec_very-secret', '--client-secret', 'sk_sandbox_very-secret')).toBe(
    'loyalty events resend evt_1 --forward-to http://localhost:3000/ (and the same --secret and --client-secret)',
  )
})
