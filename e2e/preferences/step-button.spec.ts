import { expect, test } from '../test.ts'
import { percentIn } from './percent.ts'
import { nimbara } from './preferences.ts'
import { addressOf, storeSplit } from './split.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 640 } })

test.beforeEach(async ({ page, stack }) => {
  const user = 'stepper'
  await storeSplit(stack, { prg_nimbara: 50, prg_zaatroon: 30, prg_ghaymat_bunn: 20 }, user)
  await page.clock.install()
  await page.goto(await addressOf(stack, user))
})

test('a button held by two fingers stops counting when both lift', async ({ page }) => {
  const percent = await percentIn(page, 'en')
  await percent.increase(nimbara).scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await percent.increase(nimbara).boundingBox())!
  const [one, other] = [-8, 8].map((aside, id) => ({ x: x + width / 2 + aside, y: y + height / 2, id }))
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number; id: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', one!)
  await touch('touchStart', one!, other!)
  await page.clock.runFor(500)
  await expect(percent.share(nimbara)).toHaveValue('55')
  await touch('touchEnd')
  await page.clock.runFor(5000)
  await expect(percent.share(nimbara)).toHaveValue('55')
})

test('each press on a locked share announces the lock again', async ({ page }) => {
  const percent = await percentIn(page, 'en')
  await percent.lock(nimbara).press('Enter')
  await percent.settle()
  const announcements = async () =>
    (await percent.said()).filter((sentence) => sentence.startsWith('This program is locked.')).length
  for (const times of [1, 2]) {
    await percent.increase(nimbara).press('Enter')
    await percent.settle()
    await expect.poll(announcements).toBe(times)
  }
})
