import { press, typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { createFinger, percentIn } from './percent.ts'
import { ghayma, nameIn, nimbara, zaatroon } from './preferences.ts'
import { addressOf, storeSplit } from './split.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 640 } })

let sharers = 0

const sumsOf = (splits: number[][]) => [
  ...new Set(splits.map((split) => split.reduce((sum, percent) => sum + percent, 0))),
]

for (const lang of ['en', 'ar'] as const) {
  const [forward, backward] = lang === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const about = `in ${lang === 'ar' ? 'Arabic, from right to left' : 'English'}`

  test.describe(about, () => {
    test.beforeEach(async ({ page, stack }) => {
      // Each test has a new user. For an existing user, a program that is linked again moves to the end of the list,
      // and the order of the programs would change.
      const userId = `sharer-${(sharers += 1)}`
      await storeSplit(stack, { prg_nimbara: 10, prg_zaatroon: 60, prg_ghaymat_bunn: 30 }, userId)
      await page.clock.install()
      await page.goto(await addressOf(stack, userId, `&locale=${lang}`))
    })

    test(`keys, digits and buttons keep the total at 100 (${about})`, async ({ page }) => {
      const percent = await percentIn(page, lang)
      const { texts, showsPercents, settle } = percent
      const slider = percent.slider(nimbara)

      await slider.press(forward)
      await showsPercents(11, 59, 30)
      await slider.press(backward)
      await showsPercents(10, 60, 30)
      await slider.press('PageUp')
      await showsPercents(20, 53, 27)
      await slider.press('End')
      await showsPercents(100, 0, 0)
      await slider.press('Home')
      await showsPercents(0, 67, 33)
      await slider.press('PageUp')
      await showsPercents(10, 60, 30)
      await settle()
      await expect(percent.undo).toHaveAttribute('aria-disabled', 'true')

      await percent.share(zaatroon).press('ArrowUp')
      await showsPercents(10, 61, 29)
      await percent.share(zaatroon).press('PageDown')
      await showsPercents(12, 51, 37)
      await press(percent.button(texts.evenly))
      await showsPercents(34, 33, 33)

      for (const [typed, ...shares] of [
        ['25', 25, 38, 37],
        ['٤٠', 40, 30, 30],
        ['۵۲', 52, 24, 24],
        ['150', 52, 24, 24],
        ['٤٤٪', 44, 28, 28],
      ] as const) {
        await typeInto(percent.share(nimbara), typed)
        await percent.share(nimbara).press('Enter')
        await showsPercents(...shares)
      }
      await percent.share(nimbara).press('ControlOrMeta+z')
      await showsPercents(34, 33, 33)

      await press(percent.increase(nimbara))
      await showsPercents(35, 33, 32)
      await press(percent.increase(nimbara))
      await showsPercents(36, 32, 32)
      await press(percent.decrease(nimbara))
      await showsPercents(35, 33, 32)
      await settle()
      await slider.press('ControlOrMeta+z')
      await showsPercents(34, 33, 33)

      await percent.increase(nimbara).hover()
      await page.mouse.down()
      await page.clock.runFor(500)
      await showsPercents(39, 31, 30)
      await page.clock.runFor(250)
      await showsPercents(44, 28, 28)
      await page.mouse.up()
      await settle()
      await showsPercents(44, 28, 28)
      await press(percent.undo)
      await showsPercents(34, 33, 33)

      await press(percent.lock(zaatroon))
      expect(sumsOf(await percent.splits())).toEqual([100])
      await expect(percent.lock(zaatroon)).toHaveAttribute('aria-pressed', 'true')
      await expect(percent.share(zaatroon)).not.toBeEditable()
      await expect(percent.slider(zaatroon)).toBeDisabled()
      await slider.press('End')
      await showsPercents(67, 33, 0)
      await expect(percent.row(nimbara).getByText(texts.limit)).toBeVisible()
      await press(percent.increase(ghayma))
      await showsPercents(66, 33, 1)
      await press(percent.button(texts.evenly))
      await showsPercents(34, 33, 33)
      const locked = await percent.splits()
      expect(sumsOf(locked)).toEqual([100])
      expect(new Set(locked.map((split) => split[1]))).toEqual(new Set([33]))

      await press(percent.button(texts.reset))
      await showsPercents(10, 60, 30)
      await expect(percent.lock(zaatroon)).toHaveAttribute('aria-pressed', 'false')
      await press(percent.undo)
      await showsPercents(34, 33, 33)
      await expect(percent.lock(zaatroon)).toHaveAttribute('aria-pressed', 'true')
    })

    test(`the widget announces all shares once after 600 ms without input (${about})`, async ({ page }) => {
      const percent = await percentIn(page, lang)
      const slider = percent.slider(nimbara)
      for (const _ of [1, 2, 3]) {
        await slider.press(forward)
        await page.clock.runFor(599)
      }
      await percent.showsPercents(13, 58, 29)
      expect(await percent.said()).toEqual([])
      await page.clock.runFor(1)
      const [comma, total] = lang === 'ar' ? ['،', 'المجموع'] : [',', 'Total']
      const sentence = `${nameIn(nimbara, lang)} 13%${comma} ${zaatroon} 58%${comma} ${ghayma} 29%. ${total} 100%.`
      await expect.poll(percent.said).toEqual([sentence])
      await page.clock.runFor(5000)
      expect(await percent.said()).toEqual([sentence])
      await expect(slider).toBeFocused()
    })

    test(`a drag back to its start restores all shares (${about})`, async ({ page }) => {
      const percent = await percentIn(page, lang)
      const { at, showsPercents, settle } = percent
      const { mouse } = page
      const to = async (share: number) => {
        const { x, y } = await at(nimbara, share)
        await mouse.move(x, y, { steps: 5 })
      }
      await to(10)
      await mouse.down()
      await to(100)
      await showsPercents(100, 0, 0)
      await to(10)
      await showsPercents(10, 60, 30)
      await to(40)
      await mouse.up()
      await showsPercents(40, 40, 20)
      await settle()
      await press(percent.undo)
      await showsPercents(10, 60, 30)
      await expect(percent.undo).toHaveAttribute('aria-disabled', 'true')

      const finger = await createFinger(page)
      await finger.down(await at(nimbara, 10))
      await finger.move(await at(nimbara, 100))
      await showsPercents(100, 0, 0)
      await finger.move(await at(nimbara, 10))
      await showsPercents(10, 60, 30)
      await finger.move(await at(nimbara, 40))
      await finger.up()
      await showsPercents(40, 40, 20)
      await settle()
      await press(percent.undo)
      await showsPercents(10, 60, 30)

      await finger.down(await at(zaatroon, 20))
      await finger.up()
      await showsPercents(20, 20, 60)
      await settle()
      await press(percent.undo)
      await showsPercents(10, 60, 30)
      expect(sumsOf(await percent.splits())).toEqual([100])

      await percent.remove(ghayma).click()
      await showsPercents(14, 86)
      await to(14)
      await mouse.down()
      await to(50)
      await mouse.up()
      await showsPercents(50, 50)
    })

    test(`a scrolling or cancelled touch changes no share (${about})`, async ({ page }) => {
      const percent = await percentIn(page, lang)
      const { at, showsPercents, settle } = percent
      const finger = await createFinger(page)
      const from = await at(nimbara, 83)
      const scrolled = () => page.evaluate(() => scrollY)
      const before = await scrolled()
      await finger.down(from)
      await finger.move({ x: from.x + 3, y: from.y - 200 })
      await expect.poll(scrolled).toBeGreaterThan(before)
      await finger.up()
      await settle()
      await showsPercents(10, 60, 30)
      expect(await percent.splits()).toEqual([])
      await expect(percent.slider(nimbara)).toHaveValue('10')

      await finger.down(await at(zaatroon, 60))
      await finger.move(await at(zaatroon, 90))
      await showsPercents(3, 90, 7)
      await finger.cancel()
      await showsPercents(10, 60, 30)
      await settle()
      await showsPercents(10, 60, 30)
      await expect(percent.undo).toHaveAttribute('aria-disabled', 'true')

      await percent.increase(nimbara).scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await percent.increase(nimbara).boundingBox())!
      await finger.down({ x: x + width / 2, y: y + height / 2 })
      await page.clock.runFor(750)
      await showsPercents(20, 53, 27)
      await finger.up()
      await settle()
      await showsPercents(20, 53, 27)
      expect(sumsOf(await percent.splits())).toEqual([100])
    })
  })
}
