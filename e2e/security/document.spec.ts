import { createHash, randomUUID } from 'node:crypto'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addressOf, layla } from '../preferences/split.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test } from '../test.ts'

/**
 * Requests an address. Returns the headers and the still compressed body. Playwright's own requests would decompress
 * the body.
 */
const ask = (address: string, encoding: string, method = 'GET', more: OutgoingHttpHeaders = {}) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(
      address,
      { method, headers: { ...(encoding ? { 'accept-encoding': encoding } : {}), ...more } },
      (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
      },
    )
      .on('error', reject)
      .end()
  })

type Trusting = { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }

const inlineOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*(?:json| src=))[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Expects that a policy permits exactly the inline scripts and styles of a document. */
const expectOwnHashes = (html: string, policy: string, counts: Readonly<Record<'script' | 'style', number>>): void => {
  for (const tag of ['script', 'style'] as const) {
    const hashes = inlineOf(html, tag)
    expect(hashes).toHaveLength(counts[tag])
    expect(policy).toContain(`${tag}-src 'self' ${hashes.join(' ')};`)
  }
}

test('widget documents have a strict policy and equal content in every encoding', async ({ stack }) => {
  const address = `${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}`
  const plain = await ask(address, 'br;q=0, gzip;q=0')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const html = plain.body.toString()
  const policy = String(plain.headers['content-security-policy'])
  expectOwnHashes(html, policy, { script: 2, style: 2 })
  expect(policy).not.toMatch(/unsafe|nonce/)

  const packed = await ask(address, 'gzip, deflate, br')
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body).toString()).toBe(html)
  const zipped = await ask(address, 'gzip')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body).toString()).toBe(html)
  expect((await ask(address, '')).body.toString()).toBe(html)

  const { headers, body } = await ask(address, 'br', 'HEAD')
  expect(body).toHaveLength(0)
  // Only the content security policy names the pages that may embed the document. The older header `x-frame-options`
  // cannot name several origins.
  for (const name of ['x-frame-options', 'cross-origin-opener-policy']) expect(headers).not.toHaveProperty(name)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-security-policy': policy,
    vary: 'Accept-Language, Accept-Encoding',
  })
})

test('a widget document contains only its own caller’s data', async ({ stack }) => {
  const of = async (query: string) => {
    const { headers, body } = await ask(`${stack.serviceUrl}/widgets/multibrand/${query}`, 'br')
    const html = brotliDecompressSync(body).toString()
    const [, config = '{}'] = /id="lw-config">([^<]*)</.exec(html) ?? []
    const { allowedOrigins } = JSON.parse(config) as { allowedOrigins: string[] }
    return { policy: String(headers['content-security-policy']), html, allowedOrigins }
  }
  const [known, nobody] = [await of(`?key=${stack.embedKey}`), await of('?key=ek_sandbox_unknown')]
  expect(known.policy).toContain(`frame-ancestors ${stack.shopUrl}`)
  // The sandbox registers the preview host of the portal for every caller. Other tests may register more origins.
  const previewHost: unknown = expect.stringMatching(/^http:\/\/localhost:\d+$/)
  expect(known.allowedOrigins).toEqual(expect.arrayContaining([stack.shopUrl, previewHost]))
  expect(nobody.policy).toContain("frame-ancestors 'none'")
  expect(nobody.allowedOrigins).toEqual([])
  expect((await of(`?key=${stack.embedKey}&theme=dark`)).html).toContain('data-theme="dark"')
  expect(await of(`?key=${stack.embedKey}`)).toEqual(known)
})

/** The headers that a browser sends when it opens a document in order to display it. */
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
/** Returns the first screen in a document as HTML, or undefined. */
const screenIn = (html: string): string | undefined => /<template id="lw-first">(.*)<\/template>/s.exec(html)?.[1]

test('a widget document contains its first screen until the token is used', async ({ stack }) => {
  for (const [address, shown] of [
    [await exchangeOf(stack, layla), '50.00'],
    [await addressOf(stack, layla), 'Your rewards'],
  ] as const) {
    const { headers, body } = await ask(address, 'br', 'GET', opened)
    const html = brotliDecompressSync(body).toString()
    const plain = await ask(address, '', 'GET', opened)
    const zipped = await ask(address, 'gzip', 'GET', opened)
    expect(headers['cache-control']).toBe('no-store')
    expect(plain.body.toString()).toBe(html)
    expect(gunzipSync(zipped.body).toString()).toBe(html)
    // A browser executes nothing in a template, so the screen changes no policy. The additional style is the whole style
    // sheet, without which the screen would wait for a file.
    expectOwnHashes(html, String(headers['content-security-policy']), { script: 2, style: 3 })
    expect(html).not.toContain('rel="stylesheet"')
    expect(screenIn(html)).toContain(shown)
    expect(screenIn(html)).not.toMatch(/<script| style=| on[a-z]+=/)

    const token = new URL(address).searchParams.get('token') ?? ''
    const client = stack.service.widget(() => '')
    const session = await client.createWidgetSession({ body: { token, nonce: randomUUID() } })
    expect(html).not.toContain(session.sessionToken)
    // The customer's accounts are in the session only.
    const accounts =
      session.widget === 'multibrand'
        ? session.preferences.connections
        : session.exchange.options.flatMap(({ savedAccount }) => savedAccount ?? [])
    const secrets = accounts.flatMap((account) =>
      Object.entries(account).flatMap(([field, value]) =>
        field.startsWith('destinationUser') && value ? [value] : [],
      ),
    )
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(html).not.toContain(secret)
    expect(screenIn((await ask(address, '', 'GET', opened)).body.toString())).toBeUndefined()
  }
})

test('prefetches, HEAD requests and wrong tokens get no first screen', async ({ stack }) => {
  const address = await addressOf(stack, layla)
  const brought = async (more: OutgoingHttpHeaders, of = address) =>
    screenIn((await ask(of, '', 'GET', more)).body.toString())
  expect(await brought({})).toBeUndefined()
  expect(await brought({ 'sec-fetch-mode': 'cors' })).toBeUndefined()
  expect(await brought({ ...opened, 'sec-purpose': 'prefetch;prerender' })).toBeUndefined()
  expect((await ask(address, '', 'HEAD', opened)).body).toHaveLength(0)
  expect(await brought(opened, address.replace('/multibrand/', '/point-exchange/'))).toBeUndefined()
  expect(await brought(opened)).toContain('Your rewards')
  stack.clock.advance(70)
  expect(await brought(opened)).toBeUndefined()
})

/**
 * Returns an address that opens a user's point exchange without a host page. The address contains a new token.
 */
const exchangeOf = async ({ service, serviceUrl, credentials }: Stack, userId: string): Promise<string> => {
  const caller = await service.caller()
  const order = {
    amount: 50,
    currency: 'SAR',
    referenceNumber: `AHEAD-${randomUUID()}`,
    description: 'Read ahead',
  } as const
  const { accessToken } = await caller.createPointExchangeToken({ body: { ...credentials, ...order, userId } })
  return `${serviceUrl}/widgets/point-exchange/?token=${accessToken}`
}

test('the security policy allows the preload worker, which ends after preloading', async ({ page, stack }) => {
  for (const address of [await exchangeOf(stack, layla), await addressOf(stack, layla)]) {
    const started = page.waitForEvent('worker')
    await page.goto(`${address}&locale=ar`)
    const worker = await started
    expect(worker.url().startsWith(`blob:${stack.serviceUrl}/`), worker.url()).toBe(true)
    await expect.poll(() => page.workers()).toEqual([])
  }
})

test.describe(() => {
  test.use({ expectedErrors: [[/TrustedTypePolicy named/], { scope: 'test' }] })

  test('a script in the document cannot create a Trusted Types policy', async ({ page, stack }) => {
    const started = page.waitForEvent('worker')
    await page.goto(await addressOf(stack, layla))
    await started
    const make = (name: string) =>
      page.evaluate((policy) => void (window as unknown as Trusting).trustedTypes.createPolicy(policy, {}), name)
    for (const name of ['lw-tables', 'another']) await expect(make(name)).rejects.toThrow(name)
  })
})
