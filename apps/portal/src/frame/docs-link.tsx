import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../api/configuration.ts'
import { currentLanguage } from '../i18n/language.ts'
import { frameTexts } from '../messages/frame/texts.ts'

export interface DocsLinkProps {
  /** The path of a page on the site, such as `start/quickstart/`. By default the first page. */
  page?: string
  className?: string
  /** By default the word for the documentation. */
  children?: ReactNode
}

/** Renders a link to the documentation site that the sandbox serves, in the language of the portal. */
export function DocsLink({ page = '', className, children }: DocsLinkProps) {
  const t = frameTexts.useText()
  const { data } = useQuery(configurationQuery)
  const lang = currentLanguage()
  return (
    <a
      href={data && `${data.baseUrls.sandbox}/docs/${lang === 'en' ? '' : `${lang}/`}${page}`}
      target="_blank"
      rel="noreferrer"
      className={className}
    >
      {children ?? t('docs')}
    </a>
  )
}
