import { exchangeIn } from '../exchange/exchange.ts'
import { expect, test } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import {
  element,
  expectHome,
  expectEvents,
  script,
  messageListeners,
  mintsOf,
  preferencesOf,
  widgetFrame,
} from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test('repeated mounting and removal in one task creates only one frame', async ({ page, stack, wire }) => {
  const places = '<div id="own"></div><div id="mounted"></div>'
  await openBarePage(page, stack, `${script(stack)}${places}`)
  // Imitates React's StrictMode, which mounts, removes and mounts again: first with the same element, then with a new
  // element.
  await page.evaluate((html) => {
    const own = document.querySelector('#own')
    own?.insertAdjacentHTML('beforeend', html)
    const same = own?.firstElementChild
    for (const _ of [1, 2, 3]) {
      same?.remove()
      if (same) own?.append(same)
    }
  }, element(stack))
  await expectHome(page)
  await page.evaluate((embedKey) => {
    const options = { type: 'multibrand', embedKey, tokenEndpoint: '/api/widget-token/multibrand', locale: 'en' }
    const mount = () =>
      (window as unknown as { LoyaltyWidgets: (...call: unknown[]) => Element }).LoyaltyWidgets(
        'mount',
        '#mounted',
        options,
      )
    mount().remove()
    mount()
  }, stack.embedKey)
  await expectHome(page, 1)
  await expectEvents(page, 'ready', 'ready')
  await expect(page.locator('loyalty-widget iframe')).toHaveCount(2)
  expect(await mintsOf(wire)).toBe(2)
})

test('a widget reloads after append, and keeps running after moveBefore', async ({ page, stack, wire }) => {
  await openBarePage(page, stack, `${scriptTag(stack)}<section></section>`)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await page.evaluate(() => {
    const section = document.querySelector('section') as HTMLElement & {
      moveBefore: (node: Node | null, child: null) => void
    }
    section.moveBefore(document.querySelector('loyalty-widget'), null)
  })
  await expect(page.locator('section > loyalty-widget iframe')).toBeAttached()
  await preferences.shows({ [nimbara]: 60 })
  expect(await page.evaluate(() => window.handshakes)).toBe(1)

  await page.evaluate(() => document.body.append(document.querySelector('loyalty-widget') ?? ''))
  await expect.poll(() => page.evaluate(() => window.handshakes)).toBe(2)
  await preferences.edit()
  await preferences.type(nimbara, 70)
  await preferences.save()
  await expectEvents(page, 'ready', 'ready', 'complete')
  await expect(page.locator('loyalty-widget iframe')).toHaveCount(1)
  expect(await messageListeners(page)).toBe(2)
  expect(await mintsOf(wire)).toBe(2)
})

test('the removal of a widget aborts the page’s pending token request', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack))
  const states = await page.evaluate((embedKey) => {
    let received: AbortSignal | undefined
    const fetchToken = ({ signal }: { signal: AbortSignal }) => {
      received = signal
      return new Promise(() => {})
    }
    const element = (window as unknown as { LoyaltyWidgets: (...call: unknown[]) => Element }).LoyaltyWidgets(
      'mount',
      document.body,
      {
        type: 'multibrand',
        embedKey,
        fetchToken,
      },
    )
    return new Promise((done) => {
      setTimeout(() => {
        const before = received?.aborted
        element.remove()
        done([before, received?.aborted])
      })
    })
  }, stack.embedKey)
  expect(states).toEqual([false, true])
})

test('a changed type replaces the widget inside the same element', async ({ page, shop, stack, wire }) => {
  const order = await shop.order()
  await openBarePage(page, stack, scriptTag(stack))
  await expectEvents(page, 'ready')
  await page.evaluate((tokenEndpoint) => {
    Object.assign(document.querySelector('loyalty-widget') ?? {}, { type: 'point-exchange', tokenEndpoint })
  }, `/api/widget-token/point-exchange?order=${order.id}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  await expectEvents(page, 'ready', 'ready')
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(page.locator('loyalty-widget iframe')).toHaveAttribute('title', 'Point exchange')
  expect(await messageListeners(page)).toBe(2)
  expect(await mintsOf(wire)).toBe(2)
})

test('a changed token endpoint opens the exchange of the new order', async ({ page, shop, stack, wire }) => {
  const [first, second] = [await shop.order(), await shop.order()]
  const addressOf = (id: string) => `/api/widget-token/point-exchange?order=${id}`
  const exchange = element(stack)
    .replace('"multibrand"', '"point-exchange"')
    .replace('/api/widget-token/multibrand', addressOf(first.id))
  await openBarePage(page, stack, script(stack) + exchange)
  await expectEvents(page, 'ready')
  await page.evaluate(
    (address) => document.querySelector('loyalty-widget')?.setAttribute('token-endpoint', address),
    addressOf(second.id),
  )
  await expectEvents(page, 'ready', 'ready')
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await page.evaluate(() => window.handshakes)).toBe(2)
  const { sent } = await wire.read()
  expect(
    sent.flatMap(({ url }) => (url.includes('/api/widget-token/') ? [new URL(url).searchParams.get('order')] : [])),
  ).toEqual([first.id, second.id])
})

test('a widget removed during the handshake sends no further event', async ({ page, stack }) => {
  await page.clock.install()
  await openBarePage(page, stack, script(stack))
  for (const method of ['lw.hello', 'lw.init']) {
    await page.evaluate(
      ({ html, method }) => {
        window.events = []
        document.body.insertAdjacentHTML('beforeend', html)
        const widget = document.querySelector('loyalty-widget')
        widget?.addEventListener('lw:message', ({ detail }) => {
          if (detail.method !== method) return
          window.events.push('removed')
          widget.remove()
        })
        for (const name of ['ready', 'error'])
          widget?.addEventListener(`lw:${name}`, () => window.events.push(`late ${name}`))
      },
      { html: element(stack), method },
    )
    await expectEvents(page, 'removed')
    await page.clock.fastForward(60_000)
    await expectEvents(page, 'removed')
    expect(page.frames()).toHaveLength(1)
    expect(await messageListeners(page)).toBe(2)
  }
})

test('three widgets share one message listener and notify their own elements', async ({ page, shop, stack }) => {
  const order = await shop.order()
  const exchange = element(stack, 'id="exchange"')
    .replace('"multibrand"', '"point-exchange"')
    .replace('/multibrand"', `/point-exchange?order=${order.id}"`)
  await openBarePage(page, stack, scriptTag(stack) + element(stack, 'id="second"') + exchange)
  await expectHome(page)
  await expectHome(page, 1)
  await expect(exchangeIn(page.locator('#exchange iframe').contentFrame()).heading('Choose a program')).toBeVisible()
  await expectEvents(page, 'ready', 'ready', 'ready')
  expect(await messageListeners(page)).toBe(2)
  await page.evaluate(() =>
    addEventListener('lw:complete', ({ target }) => window.events.push(`by ${(target as Element).id}`)),
  )
  const second = preferencesOf(page, 1)
  await second.edit()
  await second.type(nimbara, 60)
  await second.save()
  await expectEvents(page, 'ready', 'ready', 'ready', 'complete', 'by second')
})

test('a widget removed during a save stores the change once', async ({ page, context, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  let saves = 0
  await context.route('**/v1/widget/multibrand/program-connections', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    const response = await route.fetch()
    await page.evaluate(() => {
      history.pushState(null, '', '/bare#another-view')
      document.querySelector('loyalty-widget')?.remove()
    })
    await expect.poll(() => page.frames().length).toBe(1)
    // Ignores errors, because the removed frame no longer waits for this answer.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await preferences.button(preferences.texts.save).click()
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await messageListeners(page)).toBe(2)
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })

  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
  await preferences.edit()
  await preferences.shows({ [nimbara]: 60 })
  await expectEvents(page, 'ready', 'ready')
  expect(saves).toBe(1)
})

test('a crashed frame leaves the page running and can reload', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  // After the crash of a frame, Playwright considers the whole page crashed. So the test controls the page through
  // devtools.
  const host = await page.context().newCDPSession(page)
  const ask = async (expression: string): Promise<unknown> =>
    (await host.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  const frame = await page.context().newCDPSession(widgetFrame(page))
  const crashed = page.waitForEvent('crash')
  void frame.send('Page.crash').catch(() => undefined)
  await crashed
  expect(await ask('events.join()')).toBe('ready')
  await ask(
    `{ const frame = document.querySelector('loyalty-widget').shadowRoot.querySelector('iframe'); frame.src = frame.src }`,
  )
  await expect.poll(() => ask('events.join()')).toBe('ready,ready')
  expect(
    await ask(`messages.filter(({ method }) => method === 'lw.init').map(({ params }) => params.again).join()`),
  ).toBe('false,true')
  expect(await ask('codes.length')).toBe(0)
})

test('one press of Back leaves the page that contains the widget', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/healthz`)
  await openBarePage(page, stack, scriptTag(stack))
  await expect(preferencesOf(page).heading('Your rewards')).toBeVisible()
  await page.evaluate((tokenEndpoint) => {
    Object.assign(document.querySelector('loyalty-widget') ?? {}, {
      type: 'point-exchange',
      tokenEndpoint,
      theme: 'dark',
    })
  }, `/api/widget-token/point-exchange?order=${order.id}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await exchange.complete()
  await page.goBack()
  await expect(page).toHaveURL(/healthz/)
})
