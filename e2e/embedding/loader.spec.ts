import { expect, test } from '../test.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { addElement, element, expectHome, expectEvents, loaderOf, mintsOf, script } from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test.describe('the loader handles widgets that do not start', () => {
  test.use({
    expectedErrors: [
      [
        /ERR_FAILED|ERR_BLOCKED|ERR_INTERNET_DISCONNECTED|violates the following (report-only )?Content Security Policy/,
      ],
      { scope: 'test' },
    ],
  })

  test('a frame blocked by the page’s policy reports its code once', async ({ page, stack }) => {
    await page.clock.install()
    const headers = {
      'content-security-policy': `default-src 'self' data:; script-src 'nonce-page' ${stack.serviceUrl}`,
    }
    await openBarePage(page, stack, script(stack) + element(stack), headers)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(60_000)
    await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['blocked_by_page_policy'])
  })

  test('a report-only policy blocks no frame and causes no error', async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy-report-only': "frame-src 'none'" }
    const below = `<p style="height: 9000px">Far above.</p>${element(stack, 'loading="lazy"')}`
    await openBarePage(page, stack, scriptTag(stack) + below, headers)
    await expectHome(page)
    await page.clock.fastForward(60_000)
    await expectEvents(page, 'ready')
  })

  test('a visible lazy frame reports offline once and loads after reconnection', async ({ page, context, stack }) => {
    await page.clock.install()
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack, 'loading="lazy"'))
    await expect(async () => {
      await page.clock.fastForward(1000)
      expect(await page.evaluate(() => window.codes)).toEqual(['offline'])
    }).toPass()
    await context.setOffline(false)
    await expectHome(page)
    await expectEvents(page, 'error', 'ready')
  })

  test('a widget reports no error when the network returns before the timeout', async ({ page, context, stack }) => {
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await context.setOffline(false)
    await expectHome(page)
    await expectEvents(page, 'ready')
  })

  test('the widget loads a failed script again when the network returns', async ({ page, stack }) => {
    const scripts = '**/widgets/multibrand/*/assets/index-*.js'
    await page.route(scripts, (route) => route.abort())
    await openBarePage(page, stack, scriptTag(stack))
    await expect.poll(() => page.evaluate(() => window.handshakes)).toBe(1)
    await page.unroute(scripts)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectHome(page)
    await expectEvents(page, 'ready')
  })

  test('a widget without lw.ready reports ready_timeout once and can retry', async ({ page, stack }) => {
    await page.clock.install()
    const release = await hold(page, '**/v1/widget/session')
    await openBarePage(page, stack, scriptTag(stack))
    await expect.poll(() => page.evaluate(() => window.handshakes)).toBe(1)
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => window.codes)).toEqual(['ready_timeout'])
    // Waits for the new request before the release: a request that begins during the release of held requests could
    // hang.
    const asked = page.waitForRequest('**/v1/widget/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked
    release()
    await expectHome(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectEvents(page, 'error', 'ready')
  })

  test('a lazy frame blocked by the policy reports the policy', async ({ page, stack }) => {
    const headers = {
      'content-security-policy': `default-src 'self' data:; style-src 'unsafe-inline'; script-src 'nonce-page' ${stack.serviceUrl}`,
    }
    // The element is outside the viewport, but near enough that the browser loads its lazy frame.
    const far = '<p style="height: 1500px">Above.</p>'
    await openBarePage(page, stack, far + script(stack) + element(stack, 'loading="lazy"'), headers)
    await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['blocked_by_page_policy'])
  })

  test('a lazy frame removed on becoming visible reports no timeout', async ({ page, stack }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const Observer = IntersectionObserver
      window.IntersectionObserver = class extends Observer {
        constructor(seen: IntersectionObserverCallback) {
          // Removes the element before the loader's observer runs. On a busy page, an observer can also run after a
          // removal.
          super((entries, observer) => {
            const [entry] = entries
            if (!entry?.isIntersecting) return
            const widget = document.querySelector('loyalty-widget')
            widget?.addEventListener('lw:error', () => window.events.push('error'))
            widget?.remove()
            window.events.push('seen')
            seen(entries, observer)
          })
        }
      }
    })
    await page.route('**/widgets/multibrand/?*', (route) => route.abort())
    await openBarePage(page, stack, script(stack) + element(stack, 'loading="lazy"'))
    await expectEvents(page, 'seen')
    await page.clock.fastForward(60_000)
    await expectEvents(page, 'seen')
  })

  test('an online event during the load does not reload the frame', async ({ page, stack, wire }) => {
    const release = await hold(page, '**/widgets/multibrand/?*')
    await openBarePage(page, stack, script(stack))
    await addElement(page, stack)
    const frame = await page.locator('loyalty-widget iframe').elementHandle()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    release()
    await expectHome(page)
    expect(await frame?.evaluate((before) => before.isConnected)).toBe(true)
    expect(await mintsOf(wire)).toBe(1)
  })

  test('a press on Try again moves the focus into the frame', async ({ page, stack }) => {
    await page.clock.install()
    const documents = '**/widgets/multibrand/?*'
    await page.route(documents, (route) => route.abort())
    await openBarePage(page, stack, script(stack) + element(stack))
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.unroute(documents)
    await page.keyboard.press('Enter')
    await expectHome(page)
    const focused = () => document.activeElement?.shadowRoot?.activeElement?.localName
    expect(await page.evaluate(focused)).toBe('iframe')
  })

  test('only an attached widget retries when the network returns', async ({ page, context, stack }) => {
    await page.clock.install()
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack) + element(stack))
    await expect(page.locator('loyalty-widget iframe')).toHaveCount(2)
    await page.clock.fastForward(15_000)
    await expect(page.getByRole('alert')).toHaveCount(2)
    const removed = await page.locator('loyalty-widget').last().elementHandle()
    await removed?.evaluate((widget) => widget.remove())
    await context.setOffline(false)
    await expectHome(page)
    expect(await removed?.evaluate((widget) => widget.shadowRoot?.querySelector('iframe') ?? null)).toBeNull()
    await expectEvents(page, 'error', 'error', 'ready')
  })
})

test.describe('the loader works in any order of script and element', () => {
  test('a bundled loader reads the origin from the element’s attribute', async ({ page, stack }) => {
    await openBarePage(page, stack, element(stack, `origin="${stack.serviceUrl}"`))
    // Runs the loader's code as a bundle does: `document.currentScript` is null, so the code does not know its own
    // address.
    const code = await (await page.request.get(loaderOf(stack))).text()
    await page.evaluate(`queueMicrotask(() => { ${code} })`)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await expectEvents(page, 'ready')
  })

  test('the loader applies properties set before the script and later changes', async ({ page, stack }) => {
    await openBarePage(page, stack, '<loyalty-widget></loyalty-widget>')
    await page.evaluate((embedKey) => {
      const fetchToken = () =>
        fetch('/api/widget-token/multibrand', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
          body: '{"widget":"multibrand","reason":"initial"}',
        }).then((answer) => answer.json())
      const appearance = { accent: '#7a1fa2' }
      Object.assign(document.querySelector('loyalty-widget') ?? {}, {
        type: 'multibrand',
        embedKey,
        locale: 'en',
        fetchToken,
        appearance,
      })
    }, stack.embedKey)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await page.evaluate(() =>
      Object.assign(document.querySelector('loyalty-widget') ?? {}, { appearance: { accent: '#004d40' } }),
    )
    const appearances = () =>
      page.evaluate(() =>
        window.messages.flatMap(({ method, params }) => (/init|update/.test(method) ? [params['appearance']] : [])),
      )
    await expect.poll(appearances).toEqual([{ accent: '#7a1fa2' }, { accent: '#004d40' }])
  })
})

test('the loader ignores a locale that is not valid Unicode', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack))
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html)
    document.querySelector('loyalty-widget')?.setAttribute('locale', String.fromCharCode(0xd800))
  }, element(stack))
  await expectHome(page)
  await expectEvents(page, 'ready')
})

test.describe('the loader runs on the widgets’ own origin', () => {
  test.use({
    expectedErrors: [[/has the origin of its widget|can escape its sandboxing|Loading the image/], { scope: 'test' }],
  })

  test('the loader warns a page that has the widgets’ origin', async ({ page, stack, wire }) => {
    const { shopUrl, serviceUrl } = stack
    await page.route(
      ({ href }) => href.startsWith(`${shopUrl}/widgets/multibrand/`) || href.startsWith(`${shopUrl}/v1/widget/`),
      async (route) => {
        const url = route.request().url().replace(shopUrl, serviceUrl)
        // Ignores errors, because a preload request may still be in flight when the test ends.
        const response = await route.fetch({ url }).catch(() => undefined)
        await route.fulfill(response && { response }).catch(() => undefined)
      },
    )
    await openBarePage(page, stack, script(stack) + element(stack, `origin="${shopUrl}"`))
    await expectHome(page)
    await expect.poll(() => wire.complaints.join()).toContain('has the origin of its widget')
  })
})
