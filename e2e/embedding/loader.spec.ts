import { expect, test } from '../test.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { addElement, element, expectHome, expectTold, loaderOf, mintsOf, script } from './embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test.describe('what does not come up', () => {
  test.use({
    provoked: [
      [/ERR_FAILED|ERR_BLOCKED|ERR_INTERNET_DISCONNECTED|violates the following (report-only )?Content Security Policy/],
      { scope: 'test' },
    ],
  })

  test('a frame that the page’s policy blocks is one frame_blocked', async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy': `default-src 'self' data:; script-src 'nonce-page' ${stack.serviceUrl}` }
    await openBarePage(page, stack, script(stack) + element(stack), headers)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(60_000)
    await expect.poll(() => page.evaluate(() => window.codes)).toEqual(['frame_blocked'])
  })

  test('a policy that only reports blocks nothing, and is no error, nor for a frame that waits below the fold', async ({ page, stack }) => {
    await page.clock.install()
    const headers = { 'content-security-policy-report-only': "frame-src 'none'" }
    const below = `<p style="height: 9000px">Far above.</p>${element(stack, 'loading="lazy"')}`
    await openBarePage(page, stack, scriptTag(stack) + below, headers)
    await expectHome(page)
    await page.clock.fastForward(60_000)
    await expectTold(page, 'ready')
  })

  test('a lazy frame that does not come is one load_timeout once it is seen, and comes up by itself with the network', async ({
    page,
    context,
    stack,
  }) => {
    await page.clock.install()
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack, 'loading="lazy"'))
    await expect(async () => {
      await page.clock.fastForward(15_000)
      expect(await page.evaluate(() => window.codes)).toEqual(['load_timeout'])
    }).toPass()
    await context.setOffline(false)
    await expectHome(page)
    await expectTold(page, 'error', 'ready')
  })

  test('a network that is back before anybody has given up brings it up without an error', async ({ page, context, stack }) => {
    await openBarePage(page, stack, script(stack))
    await context.setOffline(true)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(stack))
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await context.setOffline(false)
    await expectHome(page)
    await expectTold(page, 'ready')
  })

  test('a script that went with the network, after its document has said hello, comes with it', async ({ page, stack }) => {
    const scripts = '**/widgets/multibrand/*/assets/index-*.js'
    await page.route(scripts, (route) => route.abort())
    await openBarePage(page, stack, scriptTag(stack))
    await expect.poll(() => page.evaluate(() => window.greeted)).toBe(1)
    await page.unroute(scripts)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectHome(page)
    await expectTold(page, 'ready')
  })

  test('a widget that never gets ready is one ready_timeout; Try again brings it up', async ({ page, stack }) => {
    await page.clock.install()
    const letGo = await hold(page, '**/v1/widget/session')
    await openBarePage(page, stack, scriptTag(stack))
    await expect.poll(() => page.evaluate(() => window.greeted)).toBe(1)
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => window.codes)).toEqual(['ready_timeout'])
    // A request that begins while others are let go may be held for ever.
    const asked = page.waitForRequest('**/v1/widget/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked
    letGo()
    await expectHome(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectTold(page, 'error', 'ready')
  })

  test('a lazy frame that the policy blocks is one frame_blocked once it is seen', async ({ page, stack }) => {
    await page.clock.install()
    const headers = {
      'content-security-policy': `default-src 'self' data:; style-src 'unsafe-inline'; script-src 'nonce-page' ${stack.serviceUrl}`,
    }
    // Near enough for the browser to load it, and out of sight.
    const far = '<p style="height: 1500px">Above.</p>'
    await openBarePage(page, stack, far + script(stack) + element(stack, 'loading="lazy"'), headers)
    await expect(page.locator('loyalty-widget iframe')).toBeAttached()
    await page.clock.fastForward(60_000)
    expect(await page.evaluate(() => window.codes)).toEqual([])
    await page.locator('loyalty-widget').scrollIntoViewIfNeeded()
    await expect(async () => {
      await page.clock.fastForward(15_000)
      expect(await page.evaluate(() => window.codes)).toEqual(['frame_blocked'])
    }).toPass()
  })

  test('a lazy frame that is taken away the moment it is seen is not waited for', async ({ page, stack }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const Observer = IntersectionObserver
      window.IntersectionObserver = class extends Observer {
        constructor(seen: IntersectionObserverCallback) {
          // Told late, as by a page that was busy: the element has gone meanwhile.
          super((entries, observer) => {
            const [entry] = entries
            if (!entry?.isIntersecting) return
            const widget = document.querySelector('loyalty-widget')
            widget?.addEventListener('lw:error', () => window.told.push('error'))
            widget?.remove()
            window.told.push('seen')
            seen(entries, observer)
          })
        }
      }
    })
    await page.route('**/widgets/multibrand/?*', (route) => route.abort())
    await openBarePage(page, stack, script(stack) + element(stack, 'loading="lazy"'))
    await expectTold(page, 'seen')
    await page.clock.fastForward(60_000)
    await expectTold(page, 'seen')
  })

  test('a network that is back while the frame is still on its way lets it come', async ({ page, stack, wire }) => {
    const letGo = await hold(page, '**/widgets/multibrand/?*')
    await openBarePage(page, stack, script(stack))
    await addElement(page, stack)
    const frame = await page.locator('loyalty-widget iframe').elementHandle()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    letGo()
    await expectHome(page)
    expect(await frame?.evaluate((before) => before.isConnected)).toBe(true)
    expect(await mintsOf(wire)).toBe(1)
  })

  test('whoever presses Try again goes on in the frame', async ({ page, stack }) => {
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

  test('it tries again by itself once the network is back, unless it has been removed', async ({ page, context, stack }) => {
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
    await expectTold(page, 'error', 'error', 'ready')
  })
})

test.describe('who came first', () => {
  test('an import before the script tag defines the element, which says by itself where the widgets are', async ({ page, stack }) => {
    await openBarePage(page, stack, element(stack, `origin="${stack.serviceUrl}"`))
    // Run as a bundler would run it: there is no script whose address could be read.
    const code = await (await page.request.get(loaderOf(stack))).text()
    await page.evaluate(`queueMicrotask(() => { ${code} })`)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await expectTold(page, 'ready')
  })

  test('what is set on the element before the script has loaded counts, and can be changed after', async ({ page, stack }) => {
    await openBarePage(page, stack, '<loyalty-widget></loyalty-widget>')
    await page.evaluate((embedKey) => {
      const fetchToken = () =>
        fetch('/api/widget-token/multibrand', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
          body: '{"widget":"multibrand","reason":"initial"}',
        }).then((answer) => answer.json())
      const appearance = { accent: '#7a1fa2' }
      Object.assign(document.querySelector('loyalty-widget') ?? {}, { type: 'multibrand', embedKey, locale: 'en', fetchToken, appearance })
    }, stack.embedKey)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expectHome(page)
    await page.evaluate(() => Object.assign(document.querySelector('loyalty-widget') ?? {}, { appearance: { accent: '#004d40' } }))
    const wishes = () =>
      page.evaluate(() => window.crossed.flatMap(({ method, params }) => (/init|update/.test(method) ? [params['appearance']] : [])))
    await expect.poll(wishes).toEqual([{ accent: '#7a1fa2' }, { accent: '#004d40' }])
  })
})

test('a language that is no text is no language, and keeps nothing from coming', async ({ page, stack }) => {
  await openBarePage(page, stack, script(stack))
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html)
    document.querySelector('loyalty-widget')?.setAttribute('locale', String.fromCharCode(0xd800))
  }, element(stack))
  await expectHome(page)
  await expectTold(page, 'ready')
})

test.describe('on the widgets’ own origin', () => {
  test.use({ provoked: [[/has the origin of its widget|can escape its sandboxing|Loading the image/], { scope: 'test' }] })

  test('a page is warned: there the frame would be no wall', async ({ page, stack, wire }) => {
    const { shopUrl, serviceUrl } = stack
    await page.route(
      ({ href }) => href.startsWith(`${shopUrl}/widgets/multibrand/`) || href.startsWith(`${shopUrl}/v1/widget/`),
      async (route) => {
        const url = route.request().url().replace(shopUrl, serviceUrl)
        // What is read ahead may be under way when nobody waits for it any more.
        const response = await route.fetch({ url }).catch(() => undefined)
        await route.fulfill(response && { response }).catch(() => undefined)
      },
    )
    await openBarePage(page, stack, script(stack) + element(stack, `origin="${shopUrl}"`))
    await expectHome(page)
    await expect.poll(() => wire.complaints.join()).toContain('has the origin of its widget')
  })
})
