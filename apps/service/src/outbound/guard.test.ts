import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessTokens } from '../webhooks/access-tokens.ts'
import { classifyError } from '../webhooks/classify.ts'
import { openTransport } from '../webhooks/deliver.ts'
import { createGuard, resolveBy, type Resolve } from './guard.ts'
import { isLoopbackAddress } from './public-address.ts'
import { oauth2At, startReceiver } from '../../testing/webhooks.ts'

/**
 * The addresses of all connection attempts. The mock of `connect` allows only connections to loopback, so no test
 * reaches the internet.
 */
const reached: string[] = []
beforeEach(() => {
  reached.length = 0
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value as (
    this: Socket,
    ...options: unknown[]
  ) => Socket
  const check = (address: string) => reached.push(address) > 0 && !isLoopbackAddress(address)
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...options) {
    return connect.apply(Object.assign(this, { blockList: { check } }), options)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const never = new AbortController().signal
const example = '93.184.215.14'
const refuseNames: Resolve = async (name) => {
  throw new Error(`${name} was looked up`)
}

/**
 * Sends a webhook delivery and a token request to the URL, as the worker does. For the delivery and the token request,
 * returns the failure reason, or null after a success.
 */
async function sendBoth(
  url: string,
  resolve: Resolve = refuseNames,
  allowPrivate = false,
): Promise<[string | null, string | null]> {
  const transport = openTransport({ allowPrivate, resolve })
  const tokens = createAccessTokens(transport.postForm, Date.now)
  try {
    const { reason } = await transport.deliver({ url, body: '{}', headers: {} }, Date.now, never)
    return [
      reason,
      await tokens.get({ endpointId: 'whe_1', configVersion: 1 }, oauth2At(url)).then(() => null, classifyError),
    ]
  } finally {
    await transport.close()
  }
}
const refusedBoth = (reason: string) => [
  `TARGET_REFUSED: ${reason}`,
  `TOKEN_REQUEST_FAILED: the token address did not answer (TARGET_REFUSED: ${reason})`,
]
const failedBoth = ['CONNECTION_FAILED', 'TOKEN_REQUEST_FAILED: the token address did not answer (CONNECTION_FAILED)']

describe('webhooks and token requests to forbidden targets', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://１２７.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://10.1/',
    'https://100.64.0.1/',
    'https://100.127.255.254/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.0.0.8/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://192.168.1.1/',
    'https://0300.0250.1.1/',
    'https://3232235777/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://198.51.100.7/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[100::1]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:7f00:1::]/',
    'https://[3fff::1]/',
    'https://[5f00::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
  ])('the guard refuses %s as not public', async (url) => {
    expect(await sendBoth(url)).toEqual(refusedBoth('ADDRESS_NOT_PUBLIC'))
    expect(reached).toEqual([])
  })

  test.each([
    ['http://example.com/', 'NOT_HTTPS'],
    ['ftp://example.com/', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'NOT_HTTPS'],
    ['gopher://example.com/', 'NOT_HTTPS'],
    ['javascript:alert(1)', 'NOT_HTTPS'],
    ['https://user@example.com/', 'CREDENTIALS_IN_URL'],
    ['https://user:pass@example.com/', 'CREDENTIALS_IN_URL'],
    ['https://@example.com/', 'CREDENTIALS_IN_URL'],
    ['https://example.com@127.0.0.1/', 'CREDENTIALS_IN_URL'],
    ['https:\\\\@example.com/', 'CREDENTIALS_IN_URL'],
    ['https://example.com:22/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:25/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:80/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:1023/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:0/', 'PORT_NOT_ALLOWED'],
    ['https://[fe80::1%25eth0]/', 'URL_INVALID'],
    ['https://127.0.0.1%00.example.com/', 'URL_INVALID'],
    ['https://256.0.0.1/', 'URL_INVALID'],
    ['https://example.com:65536/', 'URL_INVALID'],
    ['//example.com/', 'URL_INVALID'],
    ['', 'URL_INVALID'],
  ])('the guard refuses the URL %s with the reason %s', async (url, reason) => {
    expect(await sendBoth(url)).toEqual(refusedBoth(reason))
    expect(reached).toEqual([])
  })

  test.each([
    ['localhost', ['127.0.0.1']],
    ['localhost.', ['127.0.0.1', '::1']],
    ['receiver.test', ['10.1.2.3']],
    ['receiver.test.', ['10.1.2.3']],
    ['metadata.internal', ['169.254.169.254']],
    ['127.0.0.1.nip.test', ['127.0.0.1']],
    ['receiver.test', ['::1']],
    ['receiver.test', ['::ffff:192.168.0.1']],
    ['receiver.test', ['fd12::1']],
    ['receiver.test', [example, '10.1.2.3']],
    ['receiver.test', ['10.1.2.3', example]],
    ['receiver.test', [example, '2606:4700:4700::1111', 'fe80::1%eth0']],
    ['receiver.test', [example, 'not-an-address']],
    ['receiver.test', []],
  ])('the guard refuses the name %s, which resolves to %j', async (name, addresses) => {
    expect(await sendBoth(`https://${name}/`, async () => addresses)).toEqual(refusedBoth('ADDRESS_NOT_PUBLIC'))
    expect(reached).toEqual([])
  })
})

describe('connections to addresses that the guard has checked', () => {
  test.each([
    ['https://93.184.215.14/', [example]],
    ['https://172.32.0.1/', ['172.32.0.1']],
    ['https://100.128.0.1:1024/', ['100.128.0.1']],
    ['https://[2606:4700:4700::1111]/', ['2606:4700:4700::1111']],
    ['https://[::ffff:8.8.8.8]/', ['::ffff:808:808']],
    ['https://example.com/hooks', [example]],
    ['https://example.com:443/', [example]],
    ['https://example.com:8443/a?b=c@d', [example]],
    ['https://example.com/@handle', [example]],
    ['https://example.com./', ['2606:4700:4700::1111']],
    ['https://münchen.example/', [example, '2606:4700:4700::1111']],
  ])('the transport connects to the checked addresses of %s', async (url, addresses) => {
    expect(await sendBoth(url, async () => addresses)).toEqual(failedBoth)
    expect(reached).toEqual([...addresses, ...addresses])
  })

  test('the transport resolves and checks a host name again for each connection', async () => {
    const asked: string[] = []
    const rebinding: Resolve = async (name) => (asked.push(name) === 1 ? [example] : ['10.0.0.1'])
    expect(await sendBoth('https://rebinding.test/', rebinding)).toEqual([
      failedBoth[0],
      refusedBoth('ADDRESS_NOT_PUBLIC')[1],
    ])
    expect([reached, asked]).toEqual([[example], ['rebinding.test', 'rebinding.test']])
  })

  test('a connection uses the checked IP address but the original Host header', async () => {
    await using receiver = await startReceiver()
    const [reason] = await sendBoth(receiver.url.replace('127.0.0.1', 'receiver.test'), async () => ['127.0.0.1'], true)
    expect([reason, reached[0]]).toEqual([null, '127.0.0.1'])
    expect(receiver.received[0]?.headers.host).toMatch(/^receiver\.test:\d+$/)
  })

  test.each(['http://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'http://127.0.0.1:9/'])(
    'the transport does not follow a redirect to %s',
    async (location) => {
      await using receiver = await startReceiver((response) => response.writeHead(307, { location }).end())
      const answered = ['REDIRECT_NOT_FOLLOWED', 'TOKEN_REQUEST_FAILED: the token address answered 307']
      expect(await sendBoth(receiver.url, refuseNames, true)).toEqual(answered)
      expect([receiver.received.length, new Set(reached)]).toEqual([2, new Set(['127.0.0.1'])])
    },
  )
})

describe('allowPrivate, the development setting for local webhook targets', () => {
  test.each([
    'http://localhost:3000/webhooks',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'https://127.0.0.1:8443/',
  ])('allowPrivate allows %s', (url) => expect(createGuard({ allowPrivate: true }).check(url)).toBeNull())
  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://[fd00::1]/',
    'http://user@localhost:3000/',
    'http://localhost:22/',
  ])('allowPrivate does not allow %s', async (url) => {
    const [reason] = await sendBoth(url, refuseNames, true)
    expect(reason).toMatch(/^TARGET_REFUSED: /)
    expect(reached).toEqual([])
  })
  test('allowPrivate does not allow a name with a private address', async () => {
    expect(await sendBoth('http://receiver.test:8080/', async () => ['10.0.0.1'], true)).toEqual(
      refusedBoth('ADDRESS_NOT_PUBLIC'),
    )
    expect(reached).toEqual([])
  })
})

describe('resolveBy queries IPv4 and IPv6 addresses of a name', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code })
  const resolver = (ipv4: string[] | string, ipv6: string[] | string) => {
    const answer = (given: string[] | string) => async () => {
      if (typeof given === 'string') throw failure(given)
      return given
    }
    return { resolve4: answer(ipv4), resolve6: answer(ipv6) } as unknown as Parameters<typeof resolveBy>[0]
  }
  test.each([
    [[example], 'ENODATA', [example]],
    ['ENODATA', ['2606:4700:4700::1111'], ['2606:4700:4700::1111']],
    [[example], 'ETIMEOUT', [example]],
  ])('resolveBy returns the found addresses if one query fails: %j and %j', async (ipv4, ipv6, addresses) => {
    expect(await resolveBy(resolver(ipv4, ipv6), 'hooks.example.com')).toEqual(addresses)
  })
  test.each([
    ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND'],
    ['ENODATA', 'ETIMEOUT', 'ETIMEOUT'],
    ['ESERVFAIL', 'ENODATA', 'ESERVFAIL'],
  ])('after IPv4 error %s and IPv6 error %s, resolveBy throws %s', async (ipv4, ipv6, code) => {
    await expect(resolveBy(resolver(ipv4, ipv6), 'hooks.example.com')).rejects.toMatchObject({ code })
  })
})
