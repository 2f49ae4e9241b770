import { expect, test } from '../states/gallery.ts'
import { readAnnouncements, recordAnnouncements } from './announcements.ts'
import { openState, type Widget } from './main-screens.ts'

test.use({ trace: 'off', viewport: { width: 390, height: 800 } })

/**
 * The expected announcements of live regions, word for word. A live region must not repeat the text of a focused
 * heading or message, because a screen reader reads this text anyway.
 */
const announcements: Record<Widget, Record<string, string[]>> = {
  'point-exchange': {
    'not-reached': [
      'at once: We couldn’t show this page We couldn’t reach the service. Check your connection and try again.',
    ],
    'choose-not-found': ['politely: No program matches.'],
    'account-found': ['politely: Checking…', 'politely: Member found'],
    'account-not-found': [
      'politely: Checking…',
      'politely: We can’t find this number. Check it in your Hushwood Nights app.',
    ],
    'account-unchecked': ['politely: Checking…', 'politely: We can’t check right now – you can continue.'],
    'review-changed': [
      'politely: Checking…',
      'politely: Checking the points. Not sent yet.',
      'at once: The points have changed You now get 2,500 points instead of 2,750. Nothing was sent.',
    ],
    unknown: [
      'politely: Checking…',
      'politely: Checking the points. Not sent yet.',
      'politely: Not confirmed yet. You can close this page: nothing is sent twice.',
    ],
    done: ['politely: Checking…', 'politely: Checking the points. Not sent yet.'],
    'refused-conflict': [
      'politely: Checking…',
      'politely: Checking the points. Not sent yet.',
      'at once: It was used for a different transfer, so nothing was sent. Please contact support and quote the reference below.',
    ],
    paused: [
      'politely: Checking…',
      'at once: Your session has paused Nothing is lost: what you entered is still here. Continue Close',
    ],
  },
  multibrand: {
    'split-changed': [
      'politely: Nimbara Miles 34%, زعترون 33%, Saltmere Coastal Resorts Ambassadors’ Circle 33%. Total 100%.',
    ],
    'split-limit': [
      'politely: All other programs are locked. Unlock one first. Nimbara Miles 50%, زعترون 30%, Saltmere Coastal Resorts Ambassadors’ Circle 20%. Total 100%.',
    ],
    'split-removed': ['politely: Nimbara Miles 71%, Saltmere Coastal Resorts Ambassadors’ Circle 29%. Total 100%.'],
    'choose-found': ['politely: 5 programs'],
    saved: ['politely: Saved. Next rewards use this split. Restore previous split'],
    'statistics-failed': ['at once: We couldn’t reach the service. Check your connection and try again. Try again'],
  },
}

for (const widget of ['point-exchange', 'multibrand'] as const)
  test(`the widget announces each check, change, save, refusal and failure once (${widget})`, async ({
    page,
    gallery,
  }) => {
    await page.clock.install()
    await recordAnnouncements(page)
    for (const [name, words] of Object.entries(announcements[widget])) {
      await openState(page, gallery, widget, name, 'en')
      // A slow machine may take so long to load a screen's code that the widget announces the wait.
      const isWait = (line: string) => line.startsWith('not read') || line === 'politely: Loading…'
      const announced = async () => (await readAnnouncements(page)).filter((line) => !isWait(line))
      await expect.poll(announced, name).toEqual(words)
      await page.clock.runFor(5000)
      expect(await announced(), `${name}, five seconds later`).toEqual(words)
    }
  })

test('both widgets announce a lost network politely', async ({ page, gallery, context }) => {
  await recordAnnouncements(page)
  for (const [widget, name] of [
    ['point-exchange', 'choose'],
    ['multibrand', 'home'],
  ] as const) {
    await openState(page, gallery, widget, name, 'en')
    await context.setOffline(true)
    await expect
      .poll(() => readAnnouncements(page), widget)
      .toEqual(['politely: You’re offline. Nothing is lost: you can go on when you’re back online.'])
    await context.setOffline(false)
  }
})

test('the message of a removal takes the focus and offers Undo', async ({ page, gallery }) => {
  await openState(page, gallery, 'multibrand', 'split-removed', 'en')
  await expect(page.getByRole('group', { name: 'removed' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'removed' }).getByRole('button', { name: 'Undo' })).toBeVisible()
})
