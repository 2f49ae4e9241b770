import { performActs } from './act.ts'
import { galleries } from '../states/list.ts'
import { returnUrl } from '../states/programs.ts'
import { stubApi } from './stub-api.ts'
import { fakeHost } from './fake-host.ts'
import { freezeMotion } from './freeze-motion.ts'

/** The widget's messages by key, in the language of the document. The server writes this variable before the script. */
declare const galleryTexts: Readonly<Record<string, string>>

// This script runs before every other script of the built document. The widget is real; only its surroundings are fake.
const html = document.documentElement

const wishes = new URLSearchParams(location.search)
const { pathname } = location
const gallery = galleries.find(({ widget }) => pathname.endsWith(`/${widget}/`))
const state = gallery?.states.find(({ name }) => name === wishes.get('state'))
if (!gallery || !state) throw new Error('The gallery has no such state')

// Fixes the date, so that all pictures show the same day.
const today = Date.parse('2026-11-21T10:00:00.000Z')
class FixedDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length > 0 ? parts : [today]) as [number]))
  }
  static override now = () => today
}
window.Date = FixedDate as DateConstructor

// Removes `Worker`: in each of hundreds of frames, a worker would preload files that no frame needs.
delete (window as { Worker?: unknown }).Worker

window.fetch = stubApi(gallery, state)
fakeHost(state, { locale: html.lang, dir: html.dir, colorScheme: html.dataset['theme'] ?? 'auto' })
const freeze = window.frameElement?.hasAttribute('data-still') ? freezeMotion() : () => {}
if (state.hurried) {
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
    later(run, ms > 400 && ms < 60_000 ? 0 : ms, ...rest)) as typeof later
}
if (state.withoutToken) {
  wishes.delete('token')
  history.replaceState(null, '', `${pathname}?${wishes.toString()}`)
}

if (state.returns) {
  wishes.set('return_url', returnUrl)
  history.replaceState(null, '', `${pathname}?${wishes.toString()}`)
}

document.addEventListener('DOMContentLoaded', () => {
  const reach = async () => {
    await performActs(state.acts ?? [], state.until, galleryTexts)
    freeze()
    // Waits for all logos, because a logo that has not loaded yet would change the picture.
    const pictures = [...document.images].map(async (image) => {
      // Loads the image at once, because a lazy image outside the viewport would never load.
      image.loading = 'eager'
      await image.decode().catch(() => {})
    })
    await Promise.all(pictures)
    // Stops every animation at the time that the state sets.
    for (const animation of document.getAnimations()) {
      // Shows the end of every transition, and announcements without their short delay.
      if (
        animation instanceof CSSTransition ||
        (animation instanceof CSSAnimation && animation.animationName === 'lw-said')
      ) {
        animation.finish()
        continue
      }
      animation.pause()
      animation.currentTime = (state.at ?? 0) * 1000
    }
    html.dataset['reached'] = state.name
    window.frameElement?.dispatchEvent(new Event('reached'))
  }
  void reach()
})
