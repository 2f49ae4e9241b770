import { useQueryClient } from '@tanstack/react-query'
import { useAwaySince } from '../api/connection.ts'
import { useFormats } from '../i18n/formats.ts'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders a banner while the service does not answer, with a button that reads what the page shows again. */
export function AwayBanner() {
  const t = frameTexts.useText()
  const formats = useFormats()
  const since = useAwaySince()
  const queries = useQueryClient()
  return (
    <div className="away">
      <output>{since !== undefined && t('awaySince', { time: formats.clock(new Date(since)) })}</output>
      {since !== undefined && (
        <button type="button" className="away-button" onClick={() => void queries.refetchQueries({ type: 'active' })}>
          {t('refresh')}
        </button>
      )}
    </div>
  )
}
