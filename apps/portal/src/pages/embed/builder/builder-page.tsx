import { useCallback, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Notice } from '@loyalty/ui'
import { configurationQuery } from '../../../api/configuration.ts'
import { EmptyState } from '../../../blocks/empty-state.tsx'
import { useEnv } from '../../../frame/environment.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { builderTexts } from '../../../messages/builder/texts.ts'
import type { EmbedOptions } from '../../../preview-host/embed-options.ts'
import { EmbedTabs } from '../embed-parts.tsx'
import { embedKeysQuery, originsQuery } from '../embed-query.ts'
import { builderSearchOf, readBuilderSearch, type BuilderOptions, type BuilderSearch } from './builder-search.ts'
import { CodePart } from './code-part.tsx'
import { EventLog } from './event-log.tsx'
import { OptionFields } from './option-fields.tsx'
import { Preview, type PreviewEvent } from './preview.tsx'

const mostEvents = 50

/** Renders the builder of the sandbox: options, the live widget, its events and the code. */
export function BuilderPage() {
  const t = builderTexts.useText()
  const env = useEnv()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} docs="embed/script-tag/" />
      <EmbedTabs />
      {env === 'sandbox' ? (
        <Builder />
      ) : (
        <EmptyState
          text={t('production')}
          action={<Link to={'/sandbox/embed/builder' as '/'}>{t('toSandbox')}</Link>}
        />
      )}
    </>
  )
}

function Builder() {
  const t = builderTexts.useText()
  const language = useLanguage()
  const search: BuilderSearch = useSearch({ strict: false })
  const options = readBuilderSearch(search, language)
  const navigate = useNavigate()
  const keys = useSuspenseQuery(embedKeysQuery('sandbox')).data
  const origins = useSuspenseQuery(originsQuery('sandbox')).data
  const { previewUrl, baseUrls } = useSuspenseQuery(configurationQuery).data
  const key = keys.find(({ retiredAt }) => retiredAt === null)
  if (key === undefined)
    return <EmptyState text={t('noKey')} action={<Link to={'/sandbox/embed/keys' as '/'}>{t('keysLink')}</Link>} />
  const open = (search: BuilderSearch) =>
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  const { widget, locale, theme, numerals, calendar, appearance } = options
  const embed: EmbedOptions = { type: widget, embedKey: key.id, locale, theme, numerals, calendar, appearance }
  return (
    <>
      <div className="grid gap-8 pt-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <OptionFields
          options={options}
          onChange={(changes: Partial<BuilderOptions>) => open(builderSearchOf({ ...options, ...changes }))}
          onReset={() => open({ widget })}
        />
        <PreviewPart previewUrl={previewUrl} options={embed} width={options.width} />
      </div>
      <CodePart options={options} snippet={embed} baseUrl={baseUrls.sandbox} origins={origins} />
    </>
  )
}

interface PreviewPartProps {
  previewUrl: string | null
  options: EmbedOptions
  width: BuilderOptions['width']
}

function PreviewPart({ previewUrl, options, width }: PreviewPartProps) {
  const t = builderTexts.useText()
  const [events, setEvents] = useState<readonly PreviewEvent[]>([])
  const [attempt, setAttempt] = useState(0)
  const add = useCallback((event: PreviewEvent) => setEvents((known) => [event, ...known].slice(0, mostEvents)), [])
  if (previewUrl === null)
    return (
      <div>
        <Notice tone="info">{t('previewMissing')}</Notice>
      </div>
    )
  return (
    <div className="min-w-0">
      <section aria-labelledby="preview" className="pb-6">
        <h2 id="preview" className="section-title">
          {t('preview')}
        </h2>
        <div
          className="rounded-md border border-line"
          style={{ maxInlineSize: width === 'full' ? undefined : `${width}px` }}
        >
          <Preview key={attempt} previewUrl={previewUrl} options={options} onEvent={add} />
        </div>
        <p className="py-2 text-muted">{t('previewNote')}</p>
        <Button variant="quiet" onClick={() => setAttempt(attempt + 1)}>
          {t('again')}
        </Button>
      </section>
      <EventLog events={events} onClear={() => setEvents([])} />
    </div>
  )
}
