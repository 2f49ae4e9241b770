import type { Locator } from '@playwright/test'
import { hold } from '../screens/hold.ts'
import { openBarePage } from '../security/bare-page.ts'
import { expectStop, tabTo, walk } from '../tab-to.ts'
import { expect, test } from '../test.ts'
import { exchangeIn, papyrine } from './exchange.ts'

/**
 * A program whose limit is below the order's amount. The user can focus the program's row, but cannot choose
 * the program.
 */
const limited = { en: 'Hopplio Rides', ar: 'مشاوير هوبليو' }

const journeys = [
  { lang: 'en', about: 'in English', next: 'ArrowRight', before: 'ArrowLeft' },
  { lang: 'ar', about: 'in Arabic, from right to left', next: 'ArrowLeft', before: 'ArrowRight' },
] as const

for (const { lang, about, next, before } of journeys)
  test.describe(about, () => {
    // The lowest viewport height at which the bar with the buttons is sticky. At this height, the bar could cover the
    // focused element.
    test.use({ viewport: { width: 390, height: 600 } })

    test(`a keyboard user completes the whole exchange (${about})`, async ({ page, shop, stack }) => {
      const order = await shop.order()
      const back = `${stack.shopUrl}/`
      await page.goto(shop.exchangeAddress(order, `&locale=${lang}&return_url=${encodeURIComponent(back)}`))
      const { texts, heading, button, member, consent, send, done } = exchangeIn(page, lang)
      const { keyboard } = page
      await expect(heading(texts.choose)).toBeVisible()
      const search = page.getByRole('searchbox')
      const radio = page.getByRole('radio')
      const on = button(texts.continue)
      const cancel = page.getByRole('link', { name: texts.cancel })

      await walk(page, [search])
      await keyboard.type('papyrine')
      await expect(page.getByRole('status').filter({ hasText: texts.oneFound })).toBeVisible()
      await keyboard.press('Escape')
      await expect(search).toHaveValue('')
      await walk(page, [page.getByRole('combobox').first(), page.getByRole('combobox').last(), radio.first()])
      // Presses Tab until the button has the focus. In a radio group without a choice, Chromium's Tab key sometimes
      // also stops at a second radio button.
      await tabTo(page, button(texts.all))
      await walk(page, [on])
      await keyboard.press('Enter')
      await expectStop(radio.first())
      await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(new RegExp(`${texts.missing}$`))
      await tabTo(page, button(texts.all))
      await keyboard.press('Enter')
      await expectStop(radio.nth(6))

      // The arrow keys also reach the row of an unavailable program, which states the reason. Then the arrow keys
      // return to the chosen program.
      const [chosen, blocked] = [papyrine.program[lang], limited[lang]].map((name) =>
        page.getByRole('radio', { name }),
      ) as [Locator, Locator]
      const arrowTo = async (row: Locator, keys: readonly string[]): Promise<void> => {
        for (let presses = 0; presses < 21 && !(await row.and(page.locator(':focus')).count()); presses += 1) {
          await keyboard.press(keys[presses % 2]!)
          await expectStop(page.locator('input:focus'))
        }
        await expectStop(row)
      }
      await arrowTo(blocked, [next, 'ArrowDown'])
      await expect(blocked).toHaveAttribute('aria-disabled', 'true')
      await expect(blocked).toHaveAccessibleDescription(texts.aboveLimit)
      await keyboard.press('Space')
      await expect(blocked).not.toBeChecked()
      await arrowTo(chosen, [before, 'ArrowUp'])
      await expect(chosen).toBeChecked()
      await walk(page, [on, cancel])
      await walk(page, [on], 'Shift+Tab')
      await keyboard.press('Enter')

      await expectStop(heading(texts.account))
      const keep = page.getByRole('checkbox')
      await walk(page, [member, keep, on, cancel])
      await walk(page, [on, keep, member, button(texts.back)], 'Shift+Tab')
      await walk(page, [member])
      await keyboard.type('SBX-422-MEMBER-NOT-FOUND')
      await keyboard.press('Enter')
      await expect(member).toHaveAttribute('aria-invalid', 'true')
      await expect(member).toHaveAccessibleDescription(texts.notFound)
      await expectStop(member)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(papyrine.member)
      await walk(page, [keep])
      await keyboard.press('Space')
      await expect(keep).toBeChecked()
      await keyboard.press('Space')
      await expect(keep).not.toBeChecked()
      await walk(page, [on])
      await keyboard.press('Enter')

      await expectStop(heading(texts.review))
      const terms = page.getByRole('link').and(page.locator('[target=_blank]'))
      await walk(page, [button(texts.back)], 'Shift+Tab')
      await keyboard.press('Enter')
      await expectStop(heading(texts.account))
      await tabTo(page, on)
      await keyboard.press('Enter')
      await expectStop(heading(texts.review))
      await walk(page, [button(texts.change), consent, terms, send, cancel])
      await walk(page, [send], 'Shift+Tab')
      await keyboard.press('Enter')
      await expectStop(consent)
      await expect(consent).toHaveAccessibleDescription(texts.consentMissing)
      await keyboard.press('Space')
      await walk(page, [terms, send])
      const release = await hold(page, '**/v1/widget/point-exchange/transactions')
      await keyboard.press('Enter')

      // While the widget sends the order, the screen has no button, so a repeated press of a key has no effect.
      await expectStop(heading(texts.sending))
      await keyboard.press('Tab')
      await expect(page.locator('main :focus')).toHaveCount(0)
      await keyboard.press('Escape')
      expect(await shop.transactionsOf(order)).toHaveLength(0)
      release()

      await expectStop(done)
      await walk(page, [button(texts.copy)])
      await keyboard.press('Enter')
      await expectStop(button(texts.copied))
      await walk(page, [button(texts.copyAll), button(texts.print), page.getByRole('link', { name: texts.close })])
      expect(await shop.transactionsOf(order)).toHaveLength(1)
      await keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`^${back}\\?.*completed`))
    })

    test(`Tab enters and leaves the frame at every step (${about})`, async ({ page, shop, stack }) => {
      const order = await shop.order()
      await openBarePage(
        page,
        stack,
        `<button>before</button><script async src="${stack.serviceUrl}/embed/v1/embed.js"></script>
<loyalty-widget type="point-exchange" embed-key="${stack.embedKey}" token-endpoint="/api/widget-token/point-exchange?order=${order.id}"
locale="${lang}"></loyalty-widget><button>after</button>`,
      )
      const frame = page.frameLocator('loyalty-widget iframe')
      const exchange = exchangeIn(frame, lang)
      const { texts, heading, button, member, consent, send, done } = exchange
      const [outBefore, outAfter] = [
        page.getByRole('button', { name: 'before' }),
        page.getByRole('button', { name: 'after' }),
      ]
      const through = async (first: Locator, last: Locator): Promise<void> => {
        await outBefore.focus()
        await walk(page, [first])
        await expect(first).toBeInViewport()
        await tabTo(page, last)
        await expect(last).toBeInViewport()
        await walk(page, [outAfter])
        await walk(page, [last], 'Shift+Tab')
        await tabTo(page, first, 'Shift+Tab')
        await walk(page, [outBefore], 'Shift+Tab')
      }
      await expect(heading(texts.choose)).toBeVisible()
      await through(frame.getByRole('searchbox'), button(texts.cancel))
      await exchange.choose()
      await through(button(texts.back), button(texts.cancel))
      await member.focus()
      await exchange.identify()
      await expect(heading(texts.review)).toBeFocused()
      await through(button(texts.back), button(texts.cancel))
      await consent.check()
      await send.press('Enter')
      await expect(done).toBeFocused()
      await through(button(texts.copy), button(texts.close))
    })
  })
