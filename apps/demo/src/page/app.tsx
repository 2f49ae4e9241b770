import { useCallback, useEffect, useMemo } from 'react'
import { languages } from '@loyalty/embed/languages'
import { shop } from './api.ts'
import { Header } from './header.tsx'
import { WordsContext, wordsOf } from './i18n/text.ts'
import { change, useSettings } from './settings.ts'
import { AccountPage } from './shop/account-page.tsx'
import { Signed } from './shop/signed.tsx'
import { useAccount } from './use-account.ts'
import { useInspector } from './use-inspector.ts'
import { WidgetPage } from './widget-page.tsx'

/** The shop's app. The page's address selects one of three pages, the language and the theme. */
export const App = () => {
  const settings = useSettings()
  const { page, lang, theme } = settings
  const words = useMemo(() => wordsOf(lang), [lang])
  const { state, reload } = useAccount()
  const onLedger = useCallback(() => void reload(), [reload])
  const records = useInspector(state.is === 'ready', onLedger)

  useEffect(() => {
    const { documentElement: html } = document
    html.lang = lang
    html.dir = languages[lang].dir
    html.dataset['theme'] = theme
    const title = { account: 'navAccount', 'point-exchange': 'navExchange', multibrand: 'navRewards' } as const
    document.title = `${words.text(title[page])} · ${words.text('bank')}`
  }, [lang, theme, page, words])

  const signIn = async () => {
    await shop.signIn()
    change({ scenario: undefined })
    await reload()
  }
  const signOut = async () => {
    await shop.signOut()
    await reload()
  }
  return (
    <WordsContext value={words}>
      <a
        href="#content"
        className="absolute start-2 top-2 z-10 -translate-y-20 rounded-lg bg-sand px-4 py-2 font-medium text-dusk-deep focus:translate-y-0"
      >
        {words.text('skip')}
      </a>
      <Header
        settings={settings}
        signedIn={state.is === 'ready' || state.is === 'loading'}
        onSignOut={() => void signOut()}
      />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[96rem] px-4 py-6 outline-none sm:px-6 sm:py-8">
        {page === 'account' ? (
          <Signed state={state} onSignIn={() => void signIn()} onRetry={() => void reload()}>
            {(account) => <AccountPage account={account} onChange={() => void reload()} />}
          </Signed>
        ) : state.is === 'loading' ? (
          <p className="min-h-screen text-muted">{words.text('loading')}…</p>
        ) : (
          <WidgetPage
            key={page}
            type={page}
            settings={settings}
            state={state}
            records={records}
            reload={reload}
            onSignIn={() => void signIn()}
          />
        )}
      </main>
    </WordsContext>
  )
}
