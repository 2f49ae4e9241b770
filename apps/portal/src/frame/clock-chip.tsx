import { useQuery } from '@tanstack/react-query'
import { useMay } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { clockQuery } from './clock-query.ts'

/** Renders the sandbox's date when its clock runs ahead of real time. */
export function ClockChip() {
  const t = frameTexts.useText()
  const formats = useFormats()
  const { data } = useQuery({ ...clockQuery, enabled: useMay('getSandboxClock') })
  if (data === undefined || data.offsetSeconds < 60) return null
  const hours = Math.round(data.offsetSeconds / 3600)
  const ahead = hours < 48 ? t('aheadHours', { count: hours }) : t('aheadDays', { count: Math.round(hours / 24) })
  return <span className="clock-chip">{t('clockAhead', { day: formats.day(data.now), ahead })}</span>
}
