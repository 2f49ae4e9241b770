import { ar as exchangeAr } from '@loyalty/point-exchange/messages/ar'
import { en as exchangeEn } from '@loyalty/point-exchange/messages/en'
import { ar as multibrandAr } from '@loyalty/multibrand/messages/ar'
import { en as multibrandEn } from '@loyalty/multibrand/messages/en'
import { ar } from '@loyalty/widget/messages/ar'
import { en } from '@loyalty/widget/messages/en'
import { galleries } from '../states/list.ts'
import { returnUrl } from '../states/programs.ts'
import { answerCalls } from './answer-calls.ts'
import { standAround } from './stand-around.ts'
import { standStill } from './stand-still.ts'
import { walk } from './act.ts'

// Runs before anything else in the widget's own document, which is the built one: only what surrounds it is made up.
const texts = {
  'point-exchange': { en: { ...en, ...exchangeEn }, ar: { ...ar, ...exchangeAr } },
  multibrand: { en: { ...en, ...multibrandEn }, ar: { ...ar, ...multibrandAr } },
}

const wishes = new URLSearchParams(location.search)
const { pathname } = location
const gallery = galleries.find(({ widget }) => pathname.endsWith(`/${widget}/`))
const state = gallery?.states.find(({ name }) => name === wishes.get('state'))
if (!gallery || !state) throw new Error('The gallery has no such state')

const locale = document.documentElement.lang === 'ar' ? 'ar' : 'en'
const dir = locale === 'ar' ? 'rtl' : 'ltr'
const html = document.documentElement

// Every picture is taken on one day.
const today = Date.parse('2026-11-21T10:00:00.000Z')
class StandingDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length > 0 ? parts : [today]) as [number]))
  }
  static override now = () => today
}
window.Date = StandingDate as DateConstructor

// A worker in each of hundreds of frames would read ahead what none of them waits for.
delete (window as { Worker?: unknown }).Worker

window.fetch = answerCalls(gallery, state)
standAround(state, { locale, dir, colorScheme: html.dataset['theme'] ?? 'auto' })
const stand = window.frameElement?.hasAttribute('data-still') ? standStill() : () => {}
if (state.hurried) {
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) => later(run, ms > 400 && ms < 60_000 ? 0 : ms, ...rest)) as typeof later
}
if (state.ahead) {
  const view = document.createElement('script')
  Object.assign(view, { id: 'lw-view', type: 'application/json', textContent: JSON.stringify(gallery.session) })
  document.head.append(view)
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
    await walk(state.acts ?? [], state.until, texts[gallery.widget][locale])
    stand()
    // A logo that is not there yet would be another picture.
    const pictures = [...document.images].map(async (image) => {
      // One that is out of sight would wait until it is looked at.
      image.loading = 'eager'
      await image.decode().catch(() => {})
    })
    await Promise.all(pictures)
    // What moves by itself stands still at the moment that the state is about.
    for (const animation of document.getAnimations()) {
      // What came in has come, and what is said a moment after it came has been said.
      if (animation instanceof CSSTransition || (animation instanceof CSSAnimation && animation.animationName === 'lw-said')) {
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
