import { CreditCard, Languages, LogOut, Monitor, Moon, Sparkles, Sun, UserRound } from 'lucide-react'
import { nameOf } from '@loyalty/embed/languages'
import { pageLangs } from './i18n/page-languages.ts'
import { useWords, type TextKey } from './i18n/text.ts'
import { Link } from './link.tsx'
import { Mark } from './mark.tsx'
import { change, type Page, type Settings, type Theme } from './settings.ts'

const pages = [
  ['account', 'navAccount', UserRound],
  ['point-exchange', 'navExchange', Sparkles],
  ['multibrand', 'navRewards', CreditCard],
] as const satisfies [Page, TextKey, unknown][]

const themes = {
  auto: ['light', 'themeAuto', Monitor],
  light: ['dark', 'themeLight', Sun],
  dark: ['auto', 'themeDark', Moon],
} as const

const buttonLook =
  'inline-flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm font-medium text-on-dusk hover:bg-white/10 sm:px-3'

/** A button that changes the theme of the page and of its widget. */
const ThemeButton = ({ theme }: { theme: Theme }) => {
  const words = useWords()
  const [next, key, Icon] = themes[theme]
  return (
    <button type="button" className={buttonLook} onClick={() => change({ theme: next, look: undefined })}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{words.text('theme')}: </span>
      <span className="max-sm:sr-only">{words.text(key)}</span>
    </button>
  )
}

type HeaderProps = { settings: Settings; signedIn: boolean; onSignOut: () => void }

/** The bank's header: logo, pages, theme, language, and sign-out. */
export const Header = ({ settings: { page, lang, theme }, signedIn, onSignOut }: HeaderProps) => {
  const words = useWords()
  const otherLang = pageLangs[(pageLangs.indexOf(lang) + 1) % pageLangs.length] ?? lang
  return (
    <header className="on-dusk bg-dusk text-on-dusk">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-3 gap-y-2 px-4 lg:gap-x-6 py-2.5 sm:px-6">
        <Link to={{ page: 'account' }} className="flex items-center gap-2.5 rounded-lg">
          <Mark className="size-9 sm:size-10" />
          <span>
            <span className="block leading-tight font-semibold sm:text-lg">{words.text('bank')}</span>
            <span className="block text-xs text-on-dusk-muted">{words.text('rewards')}</span>
          </span>
        </Link>
        <nav aria-label={words.text('navigation')} className="order-last w-full lg:order-none lg:w-auto">
          <ul className="flex gap-1 max-lg:-mx-2">
            {pages.map(([to, key, Icon]) => (
              <li key={to} className="max-sm:flex-1">
                <Link
                  to={{ page: to, scenario: undefined }}
                  current={to === page}
                  className="flex min-h-11 items-center justify-center gap-2 rounded-lg px-2 text-center text-sm font-medium text-on-dusk hover:bg-white/10 aria-[current=page]:bg-sand aria-[current=page]:text-dusk-deep sm:px-3.5"
                >
                  <Icon aria-hidden className="size-4 shrink-0 max-sm:hidden" />
                  {words.text(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-0.5">
          <ThemeButton theme={theme} />
          <button type="button" className={buttonLook} onClick={() => change({ lang: otherLang, locale: undefined })}>
            <Languages aria-hidden className="size-5" />
            <span lang={otherLang}>{nameOf(otherLang)}</span>
          </button>
          {signedIn && (
            <button type="button" className={buttonLook} onClick={onSignOut}>
              <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
              <span className="max-sm:sr-only">{words.text('signOut')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  )
}
