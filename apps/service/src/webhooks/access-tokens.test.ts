import { describe, expect, test } from 'vitest'
import { createAccessTokens, readTokenAnswer, tokenRequest, type PostForm } from './access-tokens.ts'
import { oauth2At } from '../../testing/webhooks.ts'

const auth = oauth2At('https://tokens.test/')
const holder = { endpointId: 'whe_1', configVersion: 1 }
const form = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

describe('request for an OAuth 2 access token', () => {
  test('the token request can send form-encoded credentials in the header', () => {
    expect(tokenRequest(auth)).toEqual({
      headers: { ...form, authorization: 'Basic bXkrY2xpZW50OnMzY3IlMjZ0JTJGJTJCJTNEJTI1' },
      form: 'grant_type=client_credentials',
    })
    const scoped = tokenRequest({ ...auth, scope: 'webhooks:write', audience: 'https://receiver.test/' })
    expect(scoped.form).toBe(
      'grant_type=client_credentials&scope=webhooks%3Awrite&audience=https%3A%2F%2Freceiver.test%2F',
    )
  })

  test('the token request can send form-encoded credentials in the body', () => {
    expect(tokenRequest({ ...auth, placement: 'body', scope: 'webhooks:write' })).toEqual({
      headers: form,
      form: 'grant_type=client_credentials&scope=webhooks%3Awrite&client_id=my+client&client_secret=s3cr%26t%2F%2B%3D%25',
    })
  })
})

describe('response with an OAuth 2 access token', () => {
  const read = (answer: unknown, status = 200) =>
    readTokenAnswer({ status, body: Buffer.from(JSON.stringify(answer)) }, 0)
  const granted = { access_token: 'a.b-c_d~e+f/g==', token_type: 'Bearer', expires_in: 600 }

  test.each([
    [granted, 600],
    [{ ...granted, token_type: 'bearer' }, 600],
    [{ ...granted, token_type: 'BEARER', scope: 'more' }, 600],
    [{ ...granted, expires_in: '600' }, 600],
    [{ ...granted, expires_in: undefined }, 300],
    [{ ...granted, expires_in: null }, 300],
    [{ ...granted, expires_in: 'soon' }, 300],
    [{ ...granted, expires_in: -1 }, 300],
  ])('readTokenAnswer reads from %j a lifetime of %i s', (answer, seconds) => {
    expect(read(answer)).toEqual({ token: granted.access_token, seconds })
  })

  test.each([
    [{ ...granted, access_token: '' }, 'has no access_token'],
    [{ ...granted, access_token: undefined }, 'has no access_token'],
    [{ ...granted, access_token: 7 }, 'has no access_token'],
    [{ ...granted, access_token: ' ' }, 'has no access_token'],
    [{ ...granted, access_token: 'a'.repeat(8_193) }, 'longer than 8,192'],
    [{ ...granted, access_token: 'a\r\nx-more: b' }, 'has no access_token'],
    [{ ...granted, token_type: 'mac' }, 'not of type Bearer'],
    [{ ...granted, token_type: undefined }, 'not of type Bearer'],
    [[granted], 'has no access_token'],
    [null, 'is not JSON'],
    ['token', 'is not JSON'],
  ])('readTokenAnswer refuses the response %j', (answer, reason) => expect(() => read(answer)).toThrow(reason))

  test('readTokenAnswer refuses a status outside 2xx', () => {
    for (const status of [199, 302, 400, 401, 500]) expect(() => read(granted, status)).toThrow(`answered ${status}`)
    expect(() => readTokenAnswer({ status: 200, body: Buffer.from([0xff, 0x7b, 0x7d]) }, 0)).toThrow('is not JSON')
  })
})

describe('cache of OAuth 2 access tokens', () => {
  /**
   * Creates a token cache with a simulated authorization server, which responds with `token-1`, `token-2` and so on.
   */
  function open(expiresIn: number | undefined = 300) {
    const clock = { at: 0 }
    const requests: string[] = []
    const source = { failing: false }
    const post: PostForm = async (_url, headers) => {
      const count = requests.push(headers['authorization'] ?? '')
      if (source.failing) return { status: 503, body: Buffer.from('') }
      const answer = { access_token: `token-${count}`, token_type: 'Bearer', expires_in: expiresIn }
      return { status: 200, body: Buffer.from(JSON.stringify(answer)) }
    }
    return { tokens: createAccessTokens(post, () => clock.at), clock, requests, source }
  }

  test.each([
    [300, 240],
    [3600, 3540],
    [undefined, 240],
    [120, 60],
    [60, 30],
    [10, 5],
  ])('the cache replaces a token with lifetime %j s after %i s', async (expiresIn, renewedAfter) => {
    const { tokens, clock } = open(expiresIn)
    expect(await tokens.get(holder, auth)).toBe('token-1')
    clock.at = renewedAfter * 1000 - 1
    expect(await tokens.get(holder, auth)).toBe('token-1')
    clock.at += 1
    expect(await tokens.get(holder, auth)).toBe('token-2')
  })

  test('the cache does not reuse a token with a lifetime of zero', async () => {
    const { tokens } = open(0)
    expect([await tokens.get(holder, auth), await tokens.get(holder, auth)]).toEqual(['token-1', 'token-2'])
  })

  test('simultaneous calls of the cache share one token request', async () => {
    const { tokens, requests } = open()
    const got = await Promise.all(Array.from({ length: 8 }, () => tokens.get(holder, auth)))
    expect([new Set(got), requests.length]).toEqual([new Set(['token-1']), 1])
  })

  test('the cache has a separate token for each endpoint and configuration', async () => {
    const { tokens, requests } = open()
    expect(await tokens.get(holder, auth)).toBe('token-1')
    expect(await tokens.get({ ...holder, configVersion: 2 }, { ...auth, clientId: 'other' })).toBe('token-2')
    expect(await tokens.get({ ...holder, endpointId: 'whe_2' }, auth)).toBe('token-3')
    expect(new Set(requests).size).toBe(2)
    // The cache requests a fourth token, because it dropped the first token when the new configuration got a token.
    expect(await tokens.get(holder, auth)).toBe('token-4')
  })

  test('drop removes a refused token but not the token that replaced it', async () => {
    const { tokens } = open()
    await tokens.get(holder, auth)
    tokens.drop(holder, 'token-0')
    expect(await tokens.get(holder, auth)).toBe('token-1')
    tokens.drop(holder, 'token-1')
    expect(await tokens.get(holder, auth)).toBe('token-2')
    tokens.drop(holder, 'token-1')
    expect(await tokens.get(holder, auth)).toBe('token-2')
  })

  test('a failed token request rejects all waiting calls, but no later calls', async () => {
    const { tokens, requests, source } = open()
    source.failing = true
    const got = await Promise.allSettled([tokens.get(holder, auth), tokens.get(holder, auth)])
    expect([got.map(({ status }) => status), requests.length]).toEqual([['rejected', 'rejected'], 1])
    source.failing = false
    expect(await tokens.get(holder, auth)).toBe('token-2')
  })
})
