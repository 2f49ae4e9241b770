import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createGuard, TargetRefused } from './guard.ts'

const refuseNames = async () => {
  throw new Error('not asked')
}
const guard = createGuard({ allowPrivate: false, resolve: refuseNames })

const looked = (addresses: readonly string[], allowPrivate = false): Promise<unknown> =>
  new Promise((done, failed) => {
    createGuard({ allowPrivate, resolve: async () => addresses }).lookup('receiver.test', { all: true }, (cause, found) =>
      cause === null ? done(found) : failed(cause),
    )
  })

describe('hostile addresses are refused', () => {
  const literals = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://１２７.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
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
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://198.51.100.7/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
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
  ]
  test.each(literals)('%s', (url) => expect(guard.check(url)).toBe('ADDRESS_NOT_PUBLIC'))

  test.each([
    ['http://example.com/', 'NOT_HTTPS'],
    ['ftp://example.com/', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'NOT_HTTPS'],
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
    ['https://example.com:65536/', 'URL_INVALID'],
    ['//example.com/', 'URL_INVALID'],
    ['', 'URL_INVALID'],
  ])('%s: %s', (url, reason) => expect(guard.check(url)).toBe(reason))

  test.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:192.168.0.1'], ['fd12::1'], ['169.254.169.254'], ['not-an-address']])(
    'a name that resolves to %s',
    async (address) => {
      await expect(looked([address])).rejects.toBeInstanceOf(TargetRefused)
      await expect(looked(['93.184.215.14', address])).rejects.toMatchObject({ reason: 'ADDRESS_NOT_PUBLIC' })
    },
  )

  test('a name without an address', async () => {
    await expect(looked([])).rejects.toBeInstanceOf(TargetRefused)
  })
})

describe('public addresses are allowed', () => {
  test.each([
    'https://example.com/hooks',
    'https://example.com:443/',
    'https://example.com:8443/a?b=c@d',
    'https://example.com/@handle',
    'https://93.184.215.14/',
    'https://172.32.0.1/',
    'https://100.128.0.1:1024/',
    'https://[2606:4700:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
  ])('%s', (url) => expect(guard.check(url)).toBeNull())

  test('a name whose addresses are all public, answered as they were checked', async () => {
    await expect(looked(['93.184.215.14', '2606:4700:4700::1111'])).resolves.toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ])
  })
})

describe('the development switch of the sandbox', () => {
  const local = createGuard({ allowPrivate: true })

  test.each(['http://localhost:3000/webhooks', 'http://127.0.0.1:3000/', 'http://[::1]:3000/', 'https://127.0.0.1:8443/'])(
    'opens %s',
    (url) => expect(local.check(url)).toBeNull(),
  )
  test.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/', 'http://user@localhost:3000/', 'http://localhost:22/'])(
    'does not open %s',
    (url) => expect(local.check(url)).not.toBeNull(),
  )
  test('does not open a name of a private network', async () => {
    await expect(looked(['127.0.0.1'], true)).resolves.toHaveLength(1)
    await expect(looked(['10.0.0.1'], true)).rejects.toBeInstanceOf(TargetRefused)
  })
})

test('a connection goes to the address that was checked, and the name is resolved once for it', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  let asked = 0
  const { lookup } = createGuard({
    allowPrivate: true,
    resolve: async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    },
  })
  const socket = connect({ host: 'rebinding.test', port: (server.address() as AddressInfo).port, lookup })
  await new Promise((connected, failed) => socket.once('connect', connected).once('error', failed))
  expect([socket.remoteAddress, asked]).toEqual(['127.0.0.1', 1])
  socket.destroy()
  await new Promise((closed) => server.close(closed))
})
