import type { ReactNode } from 'react'
import { frameTexts } from '../messages/frame/texts.ts'
import { DisplaySettings } from './display-settings.tsx'
import { usePageTitle } from './page-title.ts'

/** Renders a page for people who are not signed in yet: sign-in, sign-up, invitation, reset, enrolment. */
export function EntryFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const t = frameTexts.useText()
  const heading = usePageTitle(title)
  return (
    <div className="entry">
      <p className="entry-product">{t('product')}</p>
      <main id="content" className="entry-main">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {title}
        </h1>
        {lead && <p className="page-lead">{lead}</p>}
        {children}
      </main>
      <footer className="entry-foot">
        <DisplaySettings />
      </footer>
    </div>
  )
}
