import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../api/session.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { useEnvironment } from './environment.ts'

let shown: string | undefined

const isolated = (text: string): string => (document.documentElement.dir === 'rtl' ? `\u2068${text}\u2069` : text)

/**
 * Sets the document's title, and moves the focus to the heading when the person came from another page of the portal.
 * Returns the ref of the heading.
 */
export const usePageTitle = (title: string): RefObject<HTMLHeadingElement | null> => {
  const t = frameTexts.useText()
  const env = useEnvironment()
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const organization = useQueryClient().getQueryData(sessionQuery.queryKey)?.organization.name
  // Isolates the name, because a Latin name would turn the order of an Arabic title around.
  const name = organization === undefined ? t('product') : isolated(organization)
  const full = [title, env && t(env), name].filter((part) => part !== undefined).join(' · ')
  useEffect(() => {
    document.title = full
  }, [full])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (icon) icon.href = env === 'sandbox' ? '/sandbox.svg' : '/portal.svg'
  }, [env])
  useEffect(() => {
    if (shown !== undefined && shown !== pathname) heading.current?.focus()
    shown = pathname
  }, [pathname])
  return heading
}
