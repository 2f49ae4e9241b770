import { useEffect, useState } from 'react'
import { useFormats } from '../i18n/formats.ts'

/** Renders an instant to the second, with the zone. `zone={false}` is for a list whose heading names the zone. */
export function Time({ at, zone = true }: { at: string; zone?: boolean }) {
  const formats = useFormats()
  return (
    <time dateTime={at} title={new Date(at).toISOString()} className="time">
      {formats.time(at)}
      {zone && <span className="text-muted"> {formats.zone(at)}</span>}
    </time>
  )
}

/** Renders how long ago an instant was. The exact time is in the tooltip. */
export function Ago({ at }: { at: string }) {
  const formats = useFormats()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={`${formats.time(at)} ${formats.zone(at)}`} className="time">
      {formats.relative(at, now)}
    </time>
  )
}
