import { exchangeIn } from '../exchange/exchange.ts'
import { expect, test } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { attack, echoing, sidsOf } from '../security/attack.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { element, expectHome, expectEvents, script, preferencesOf, widgetFrame } from './embedded.ts'
import { keepPorts } from './ports.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test('openers, opened windows and nested frames cannot read or change a widget', async ({ page, context, stack }) => {
  const { hostile, shopUrl } = stack
  const nested = `${hostile.url}/?${new URLSearchParams({ frame: `${hostile.url}/` }).toString()}`
  const prize = `<iframe src="${nested}" title="advertisement"></iframe><button onclick="window.open('${hostile.url}/')">Win</button>`
  await openBarePage(page, stack, echoing + scriptTag(stack) + prize)
  await expectHome(page)
  const sids = await sidsOf(page)
  const within = page.frames().find((each) => each.parentFrame()?.url() === nested)
  expect(await attack(within ?? page, sids)).toEqual([])
  const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Win' }).click()])
  expect(await attack(opened, sids)).toEqual([])
  expect(await page.evaluate(() => [window.handshakes, ...window.events])).toEqual([1, 'ready'])

  const opener = await context.newPage()
  await opener.goto(`${hostile.url}/`)
  const [victim] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate((url) => void (window.victim = window.open(url)), `${shopUrl}/bare`),
  ])
  await expectHome(victim)
  expect(await attack(opener, await sidsOf(victim))).toEqual([])
  expect(await victim.evaluate(() => [window.handshakes, ...window.events])).toEqual([1, 'ready'])
  await expect(victim.frameLocator('loyalty-widget iframe').locator('html')).toHaveAttribute('dir', 'ltr')
})

test('the widget ignores a second lw.init message with another port', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  const sids = await sidsOf(page)
  await page.evaluate(([sid]) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => window.events.push('over the other port'))
    port1.start()
    const params = {
      v: 1,
      sid,
      inst: 'again',
      again: true,
      locale: 'ar',
      dir: 'rtl',
      colorScheme: 'dark',
      features: {},
    }
    const frame = document.querySelector('loyalty-widget')?.shadowRoot?.querySelector('iframe')
    frame?.contentWindow?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, '*', [port2])
    port1.postMessage({ jsonrpc: '2.0', method: 'lw.update', params: { locale: 'ar', dir: 'rtl' } })
  }, sids)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  await expectEvents(page, 'ready', 'complete')
  await expect(page.frameLocator('loyalty-widget iframe').locator('html')).toHaveAttribute('dir', 'ltr')
})

/**
 * Sends ten thousand junk messages of many shapes. Sends half over the widget's `MessagePort` and half with
 * `window.postMessage`. The test runs this function in the host page and in the widget's frame.
 */
const pour = (): void => {
  const cyclic: Record<string, unknown> = { jsonrpc: '2.0', method: 'lw.close' }
  cyclic['params'] = cyclic
  const polluted = JSON.parse(
    '{"jsonrpc":"2.0","method":"lw.height","params":{"__proto__":{"h":7}},"__proto__":{"polluted":1}}',
  ) as unknown
  const wrong = [
    { method: 'lw.height', params: { h: '900' } },
    { method: 'lw.height', params: { h: -1 } },
    { method: 'lw.height', params: { h: Number.NaN } },
    { method: 'lw.height', params: [9] },
    { method: 'lw.event', params: { name: 7, data: [], at: null, seq: 'x' } },
    { method: 'lw.error', params: { code: 'offline' } },
    { method: 'lw.close', params: { reason: 7 } },
    { method: 'lw.update', params: { dir: 'up', locale: 1 } },
    { method: 'lw.destroy', params: 'now' },
    { method: 'toString' },
    { method: 'lw.event', params: { name: 'x'.repeat(20_000), data: {}, at: 'now', seq: 1 } },
    { result: { token: 'forged', expiresIn: 600 }, id: 999 },
  ].map((message) => ({ jsonrpc: '2.0', ...message }))
  const junk = [
    null,
    undefined,
    0,
    Number.NaN,
    'lw.close',
    '{"jsonrpc":',
    [],
    new Date(),
    new Map([[1, cyclic]]),
    polluted,
    ...wrong,
  ]
  const frame = document.querySelector('loyalty-widget')?.shadowRoot?.querySelector('iframe')
  const target = frame?.contentWindow ?? parent
  const send = (message: unknown, byPort: boolean) => {
    if (byPort) window.ports.at(-1)?.postMessage(message)
    else target.postMessage(message, '*')
  }
  for (let count = 0; count < 10_000; count += 1) send(junk[count % junk.length], count % 4 < 2)
  for (const byPort of [true, false]) {
    send('x'.repeat(10_000_000), byPort)
    // Sends only ten cyclic messages, because the receiver needs twenty milliseconds to reject each cyclic message.
    for (let count = 0; count < 10; count += 1) send(cyclic, byPort)
  }
}

test('ten thousand junk messages in each direction change no state', async ({ page, stack }) => {
  await keepPorts(page)
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  const inside = widgetFrame(page)
  await page.evaluate(pour)
  await inside.evaluate(pour)
  // Messages arrive in order, so the widget and the page handle all junk before the messages of the next steps.
  await preferences.shows({ [nimbara]: 60 })
  await preferences.save()
  await expectEvents(page, 'ready', 'complete')
  for (const each of page.frames()) expect(await each.evaluate(() => 'polluted' in {})).toBe(false)
  await expect(inside.locator('html')).toHaveAttribute('dir', 'ltr')
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})

test('messages between page and widget contain no personal data', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const exchangeTag = element(stack)
    .replace('"multibrand"', '"point-exchange"')
    .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(page, stack, `${script(stack)}${exchangeTag}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.choose()
  await exchange.identify('SBX-422-MEMBER-NOT-FOUND')
  await expect(exchange.member).toHaveAttribute('aria-invalid', 'true')
  await exchange.identify('PR-CANARY-48')
  await exchange.consent.check()
  await exchange.send.click()
  await expect(exchange.done).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.events)).toContain('complete')
  const first = await page.evaluate(() => JSON.stringify([window.messages, window.received]))

  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.link('Papyrine Readers', 'PR-CANARY-49')
  await preferences.type(nimbara, 61)
  await preferences.save()
  await expectEvents(page, 'ready', 'complete')
  const second = await page.evaluate(() => JSON.stringify([window.messages, window.received]))

  expect(first).toContain('exchange.completed')
  expect(second).toContain('preferences.saved')
  expect(first + second).not.toMatch(/CANARY|SBX-|layla|zahrawin|@|customer-1001|\bSAR\b|NB40718822|6614-2093|eyJ/i)
  // Removes times and the order's reference, because their digits may equal the amount by chance.
  const rest = first.replaceAll(/"at\W+[^"]+"/g, '').replaceAll(order.referenceNumber, '')
  expect(rest).not.toMatch(
    new RegExp(String.raw`\b${order.amountMinor / 100}\b|\b${order.amountMinor}\b|points":`, 'i'),
  )
  expect(second.replaceAll(/"at\W+[^"]+"/g, '')).not.toMatch(/\b61\b|percent/i)
})

test('page elements named like the loader’s globals do not break the loader', async ({ page, stack }) => {
  const clobbering = `<form id="LoyaltyWidgets"><input name="q"></form><img name="currentScript" alt=""><form name="querySelector"></form>`
  await openBarePage(page, stack, `${clobbering}${script(stack)}${element(stack, `origin="${stack.serviceUrl}"`)}`)
  await expectHome(page)
  expect(await page.evaluate(() => typeof (window as unknown as { LoyaltyWidgets: unknown }).LoyaltyWidgets)).toBe(
    'function',
  )
  await expectEvents(page, 'ready')
})

test('one press through a decoy above the widget sends no points', async ({ page, shop, stack, wire }) => {
  const order = await shop.order()
  const tag = element(stack)
    .replace('"multibrand"', '"point-exchange"')
    .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(page, stack, `${script(stack)}${tag}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.choose()
  await exchange.identify()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  // The attacking page covers the widget with a decoy. The visitor sees only the decoy, but a press goes through to the
  // widget.
  await page.evaluate(() => {
    const decoy = document.createElement('div')
    decoy.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none'
    document.body.append(decoy)
  })
  await exchange.send.click()
  await expect(exchange.consent).toBeFocused()
  await expect(exchange.heading(exchange.texts.review)).toBeVisible()
  const { sent } = await wire.read()
  expect(sent.filter(({ url }) => url.endsWith('/point-exchange/transactions'))).toEqual([])
  expect(await shop.transactionsOf(order)).toEqual([])
})

test.describe('the widget after its session has ended', () => {
  test.use({ expectedErrors: [[/status of 401/], { scope: 'test' }] })

  test('the screen of an ended session links only to registered addresses', async ({ page, shop, stack }) => {
    const addresses = [
      'javascript:alert(1)//',
      'data:text/html,<script>alert(1)</script>',
      `${stack.hostile.url}/`,
      `${stack.shopUrl}/`,
    ]
    const links: (string | null)[][] = []
    for (const address of addresses) {
      const wish = shop.preferencesAddress(`?return_url=${encodeURIComponent(address)}`)
      const answer = await page.request.get(wish, { maxRedirects: 0 })
      stack.clock.advance(70)
      await page.goto(answer.headers()['location'] ?? '')
      await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible()
      links.push(await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
    }
    expect(links).toEqual([[], [], [], [`${stack.shopUrl}/`]])
  })
})
