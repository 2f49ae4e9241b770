import { expectSeen } from '../expect-seen.ts'
import { test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ viewport: { width: 390, height: 667 } })

for (const lang of ['en', 'ar'] as const) {
  // Each new step first focuses its heading, and this focus scrolls the page up. The error must still be in view
  // afterwards.
  test(`the review in ${lang} shows a sending error above the bottom bar`, async ({ page, gallery }) => {
    await openState(page, gallery, 'point-exchange', 'review-unsent', lang)
    await expectSeen(page, '.lw-notice[role=alert]')
  })
}
