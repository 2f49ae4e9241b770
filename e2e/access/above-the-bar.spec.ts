import { expectSeen } from '../expect-seen.ts'
import { test } from '../states/gallery.ts'
import { openState } from './main-screens.ts'

test.use({ viewport: { width: 390, height: 667 } })

for (const lang of ['en', 'ar'] as const) {
  // Its heading has the focus first, as that of any step, which scrolls up.
  test(`in ${lang} a review that is here again says what has failed where the bar does not lie over it`, async ({ page, gallery }) => {
    await openState(page, gallery, 'point-exchange', 'review-unsent', lang)
    await expectSeen(page, '.lw-notice[role=alert]')
  })
}
