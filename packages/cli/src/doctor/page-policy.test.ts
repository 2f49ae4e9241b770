import { expect, test } from 'vitest'
import { isPermitted, policiesOf, type Directive } from './page-policy.ts'

const script = 'https://widgets.example/embed/v1/embed.js'
const page = 'https://shop.example/account'

test.each<[string, Directive, string, string, boolean]>([
  ['no directive', 'frame-src', "img-src 'none'", script, true],
  ['the origin', 'script-src', 'script-src https://widgets.example', script, true],
  ['the host without a scheme', 'script-src', 'script-src widgets.example', script, true],
  ['the exact file', 'script-src', 'script-src https://widgets.example/embed/v1/embed.js', script, true],
  ['a folder', 'script-src', 'script-src https://widgets.example/embed/', script, true],
  ['another folder', 'script-src', 'script-src https://widgets.example/other/', script, false],
  ['another port', 'script-src', 'script-src https://widgets.example:8443', script, false],
  ['any port', 'script-src', 'script-src https://widgets.example:*', script, true],
  ['the insecure scheme', 'script-src', 'script-src http://widgets.example', script, true],
  ['a scheme alone', 'frame-src', 'frame-src https:', script, true],
  ['every subdomain', 'frame-src', 'frame-src https://*.example', script, true],
  ['subdomains of the host itself', 'frame-src', 'frame-src https://*.widgets.example', script, false],
  ['everything', 'frame-src', 'frame-src *', script, true],
  ['nothing', 'frame-src', "frame-src 'none'", script, false],
  ['default-src where the directive is missing', 'frame-src', "default-src 'self'", script, false],
  ['child-src before default-src', 'frame-src', "default-src 'none'; child-src https://widgets.example", script, true],
  ['script-src-elem before script-src', 'script-src', "script-src *; script-src-elem 'none'", script, false],
  [
    'strict-dynamic, which ignores hosts',
    'script-src',
    "script-src 'strict-dynamic' https://widgets.example",
    script,
    false,
  ],
  ['the own origin', 'connect-src', "connect-src 'self'", 'https://shop.example/api/token', true],
  ['the own origin only', 'connect-src', "connect-src 'self'", 'https://api.shop.example/token', false],
])('isPermitted decides about %s', (_, directive, policy, address, permitted) => {
  const policies = policiesOf(new Headers({ 'content-security-policy': policy }), '')
  expect(isPermitted(policies, directive, address, { page })).toBe(permitted)
})

test('isPermitted accepts the nonce of the script tag', () => {
  const policies = policiesOf(new Headers({ 'content-security-policy': "script-src 'nonce-a1' 'strict-dynamic'" }), '')
  expect(isPermitted(policies, 'script-src', script, { page, nonce: 'a1' })).toBe(true)
  expect(isPermitted(policies, 'script-src', script, { page, nonce: 'b2' })).toBe(false)
})

test('policiesOf reads several headers and the meta element, and all must permit', () => {
  const headers = new Headers({ 'content-security-policy': 'frame-src *, frame-src https://widgets.example' })
  const html = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">`
  expect(isPermitted(policiesOf(headers, ''), 'frame-src', script, { page })).toBe(true)
  expect(policiesOf(headers, html)).toHaveLength(3)
  expect(isPermitted(policiesOf(headers, html), 'frame-src', script, { page })).toBe(false)
})
