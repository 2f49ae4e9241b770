import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import {
  appSnippets,
  browserSnippets,
  fillPlaceholders,
  isAppSnippet,
  renderSnippet,
  serverSnippets,
  type AppSnippet,
  type BrowserSnippet,
  type ServerSnippet,
  type SnippetOptions,
} from '@loyalty/snippets/render-options'
import { CodeBlock } from '../../../blocks/code-block.tsx'
import { Ltr } from '../../../blocks/ltr.tsx'
import { builderTexts } from '../../../messages/builder/texts.ts'
import { Address } from '../embed-parts.tsx'
import type { Origin } from '../embed-query.ts'
import { builderSearchOf, type BuilderOptions } from './builder-search.ts'
import { policyText, serverNames, serverTexts, snippetText, targetNames } from './snippet-texts.ts'

interface TargetsProps<V extends string> {
  label: string
  values: readonly V[]
  current: V
  textOf: (value: V) => string
  searchOf: (value: V) => object
}

/** Renders the targets of a snippet as links, because the address keeps the chosen one. */
function Targets<V extends string>({ label, values, current, textOf, searchOf }: TargetsProps<V>) {
  return (
    <nav aria-label={label} className="lw-tabs tabs">
      {values.map((value) => (
        <Link
          key={value}
          to="."
          search={searchOf(value) as never}
          replace
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
          aria-current={value === current ? 'true' : undefined}
        >
          {textOf(value)}
        </Link>
      ))}
    </nav>
  )
}

export interface CodePartProps {
  options: BuilderOptions
  snippet: SnippetOptions
  baseUrl: string
  origins: readonly Origin[]
}

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** Renders the code for the caller's page and server, with the chosen options, the key and the address. */
export function CodePart({ options, snippet, baseUrl, origins }: CodePartProps) {
  const t = builderTexts.useText()
  const { code, server } = options
  const place = { baseUrl, fallback: t(snippet.type === 'multibrand' ? 'fallback' : 'fallbackExchange') }
  const targetName = (name: BrowserSnippet | AppSnippet): string =>
    name === 'script' || name === 'iframe' ? t(name) : targetNames[name]
  const without = (language: string): string => t('without', { language })
  const allServerNames: Readonly<Record<ServerSnippet, string>> = {
    ...serverNames,
    node: without('Node'),
    php: without('PHP'),
    python: without('Python'),
    go: without('Go'),
    java: without('Java'),
    csharp: without('C#'),
  }
  const search = (changes: Partial<BuilderOptions>) => builderSearchOf({ ...options, ...changes })
  return (
    <>
      <section aria-labelledby="code" className="pt-8">
        <h2 id="code" className="section-title">
          {t('code')}
        </h2>
        <Targets
          label={t('codeTarget')}
          values={keysOf({ ...browserSnippets, ...appSnippets })}
          current={code}
          textOf={targetName}
          searchOf={(code) => search({ code })}
        />
        {code === 'iframe' && <p className="pb-3 text-muted">{t('iframeNote')}</p>}
        {isAppSnippet(code) && (
          <p className="pb-3 text-muted">
            {t.rich('appNote', {
              command: (
                <Ltr>
                  <code>{`loyalty create my-app --template ${code}`}</code>
                </Ltr>
              ),
            })}
          </p>
        )}
        <CodeBlock label={targetName(code)} code={renderSnippet(code, snippet, place, snippetText)} />
        {!isAppSnippet(code) && (
          <>
            <p className="py-3">
              {origins.length === 0
                ? t('originsNone')
                : t.rich('origins', {
                    origins: origins.map(({ origin }, index) => (
                      <Fragment key={origin}>
                        {index > 0 && ' · '}
                        <Address>{origin}</Address>
                      </Fragment>
                    )),
                  })}{' '}
              <Link to={'/sandbox/embed/origins' as '/'}>{t('originsLink')}</Link>
            </p>
            <p className="pb-3 text-muted">{t('policyNote')}</p>
            <CodeBlock label={t('policy')} code={fillPlaceholders(policyText, { baseUrl })} />
          </>
        )}
      </section>
      <section aria-labelledby="server" className="pt-8">
        <h2 id="server" className="section-title">
          {t('server')}
        </h2>
        <Targets
          label={t('serverTarget')}
          values={keysOf(serverSnippets)}
          current={server}
          textOf={(name) => allServerNames[name]}
          searchOf={(server) => search({ server })}
        />
        <CodeBlock label={allServerNames[server]} code={serverTexts[server]} />
        <p className="py-3 text-muted">
          {t.rich('serverNote', {
            variables: (
              <Ltr>
                <code>LOYALTY_BASE_URL, LOYALTY_CLIENT_ID, LOYALTY_CLIENT_SECRET</code>
              </Ltr>
            ),
            credentials: <Link to={'/sandbox/credentials' as '/'}>{t('credentials')}</Link>,
          })}
        </p>
      </section>
    </>
  )
}
