import { expect, stateAddress, test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const locale of ['en', 'ar'] as const) {
  for (const { widget, before } of [
    { widget: 'point-exchange', before: 'choose' },
    { widget: 'multibrand', before: 'choose' },
  ] as const)
    test(
      `a missing-choice error moves no row of ${widget} in ${locale}`,
      { tag: '@layout' },
      async ({ page, gallery }) => {
        const tops = () =>
          page
            .locator('.lw-radio-row')
            .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top + window.scrollY)))
        for (const size of ['100%', '200%']) {
          const topsOf = async (state: string) => {
            await openState(page, gallery, widget, state, locale)
            await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
            return tops()
          }
          expect(await topsOf('choose-nothing')).toEqual(await topsOf(before))
        }
      },
    )

  for (const [widget, state] of [
    ['point-exchange', 'choose'],
    ['point-exchange', 'review'],
    ['point-exchange', 'done'],
    ['multibrand', 'home'],
  ] as const)
    test(`double-size text keeps amount and currency on one line (${widget} ${state}, ${locale})`, async ({
      page,
      gallery,
    }) => {
      await openState(page, gallery, widget, state, locale)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      const amounts = await page.evaluate(() => {
        const found: { text: string; lines: number }[] = []
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const node = texts.currentNode as Text
          for (const match of node.data.matchAll(
            /(?:[A-Z]{3}|US\$)[\s\u00a0]\d[\d.,]*|\d[\d.,]*[\s\u00a0](?:\p{Cf}*)(?:[^\s\d()]+\.|US\$)/gu,
          )) {
            const range = document.createRange()
            range.setStart(node, match.index)
            range.setEnd(node, match.index + match[0].length)
            const tops = new Set(
              [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
            )
            if (tops.size > 0) found.push({ text: match[0], lines: tops.size })
          }
        }
        return found
      })
      expect(amounts.length).toBeGreaterThan(0)
      expect(amounts.filter(({ lines }) => lines !== 1)).toEqual([])
    })

  test(
    `an adjusted share’s message is above the bottom bar in ${locale}`,
    { tag: '@layout' },
    async ({ page, gallery }) => {
      await openState(page, gallery, 'multibrand', 'split-changed', locale)
      const input = page.locator('.lw-shares > li:nth-child(3) input[type=text]')
      await input.evaluate((field) => {
        const bar = document.querySelector('.lw-sticky-bar')!
        const row = field.closest('li')!
        window.scrollTo({
          top: row.getBoundingClientRect().bottom + window.scrollY - (innerHeight - bar.getBoundingClientRect().height),
        })
      })
      await input.focus()
      await input.selectText()
      await page.keyboard.type('150')
      const reason = page.locator('.lw-reason')
      await expect(reason).toBeVisible()
      await expect
        .poll(() =>
          reason.evaluate((line) => {
            const { bottom } = line.getBoundingClientRect()
            return document.querySelector('.lw-sticky-bar')!.getBoundingClientRect().top - bottom
          }),
        )
        .toBeGreaterThanOrEqual(0)
    },
  )
}

test('a logo shows a monogram until the picture has loaded', { tag: '@layout' }, async ({ page, gallery }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.svg|\/logos\//, async (route) => {
    await held
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    })
  })
  // Waits only until the document starts to load. The gallery reports a state only after its pictures have loaded,
  // but this test must see the logo before its picture has loaded.
  await page.goto(gallery + stateAddress('point-exchange', 'choose', { locale: 'en', theme: 'light' }), {
    waitUntil: 'commit',
  })
  const logo = page.locator('.lw-radio-row .lw-logo', { has: page.locator('img') }).first()
  await expect(logo.locator('.lw-monogram')).toBeVisible()
  release()
  await expect(logo.locator('.lw-monogram')).toHaveCount(0)
})
