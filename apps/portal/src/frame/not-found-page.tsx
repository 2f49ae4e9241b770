import { Link } from '@tanstack/react-router'
import { frameTexts } from '../messages/frame/texts.ts'
import { PageHeader } from './page-header.tsx'

export function NotFoundPage() {
  const t = frameTexts.useText()
  return (
    <div className="content">
      <PageHeader title={t('notFoundTitle')} lead={t('notFoundText')} />
      <p>
        <Link to="/">{t('toHome')}</Link>
      </p>
    </div>
  )
}
