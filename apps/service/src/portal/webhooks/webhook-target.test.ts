import { expect, test } from 'vitest'
import { Problem, webhookLimits } from '@loyalty/contract'
import { checkTargets } from './webhook-target.ts'

const refusal = (act: () => unknown): Problem => {
  try {
    act()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('nothing was refused')
}

test.for([
  ['no address', 'URL_INVALID'],
  ['http://hooks.example.com/', 'NOT_HTTPS'],
  ['https://me:pw@hooks.example.com/', 'CREDENTIALS_IN_URL'],
  ['https://@hooks.example.com/', 'CREDENTIALS_IN_URL'],
  ['https://hooks.example.com:25/', 'PORT_NOT_ALLOWED'],
  ['https://127.0.0.1:8443/', 'ADDRESS_NOT_PUBLIC'],
  ['https://0x7f.1/', 'ADDRESS_NOT_PUBLIC'],
  ['https://[::ffff:10.0.0.1]/', 'ADDRESS_NOT_PUBLIC'],
] as const)('checkTargets refuses %s with a reason and a remedy', ([url, actual]) => {
  const { code, message, errors } = refusal(() => checkTargets({ url }, 'sandbox', false))
  expect(code).toBe('WEBHOOK_TARGET_REFUSED')
  expect(errors).toMatchObject([{ field: 'url', code: 'INVALID_VALUE', actual }])
  expect(message).toBe(`url ${errors[0]!.message}.`)
})

test('checkTargets allows loopback addresses only in a development sandbox', () => {
  const local = { url: 'http://127.0.0.1:3000/hook' }
  expect(checkTargets(local, 'sandbox', true)).toEqual(local)
  expect(refusal(() => checkTargets(local, 'production', true)).errors[0]).toMatchObject({ actual: 'NOT_HTTPS' })
})

test('checkTargets reports a forbidden URL and a forbidden token address together', () => {
  const auth = {
    mode: 'oauth2',
    tokenUrl: 'https://10.1.2.3/token',
    clientId: 'c',
    clientSecret: 's',
    placement: 'body',
  } as const
  const { errors } = refusal(() => checkTargets({ url: 'https://192.168.0.1/', auth }, 'production', false))
  expect(errors.map(({ field, actual }) => [field, actual])).toEqual([
    ['url', 'ADDRESS_NOT_PUBLIC'],
    ['auth.tokenUrl', 'ADDRESS_NOT_PUBLIC'],
  ])
})

test('checkTargets normalizes the host, port, path and fragment of a URL', () => {
  const normal = { url: 'https://hooks.example.com/b?c=D' }
  for (const url of ['https://HOOKS.example.com:443/a/../b?c=D', 'https:/hooks.example.com/b?c=D#part', normal.url])
    expect(checkTargets({ url }, 'production', false)).toEqual(normal)
  expect(checkTargets({ auth: { mode: 'signature' } }, 'production', false)).toEqual({ auth: { mode: 'signature' } })
})

test('checkTargets refuses a URL that is too long after encoding', () => {
  const url = `https://hooks.example.com/${'é'.repeat(webhookLimits.url / 4)}`
  expect(refusal(() => checkTargets({ url }, 'production', false)).errors).toMatchObject([
    { field: 'url', code: 'TOO_LONG' },
  ])
})
