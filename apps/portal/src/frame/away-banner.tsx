import { useAwaySince } from '../api/connection.ts'
import { useFormats } from '../i18n/formats.ts'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders a banner while the service does not answer. */
export function AwayBanner() {
  const t = frameTexts.useText()
  const formats = useFormats()
  const since = useAwaySince()
  return (
    <output className="away">{since !== undefined && t('awaySince', { time: formats.clock(new Date(since)) })}</output>
  )
}
