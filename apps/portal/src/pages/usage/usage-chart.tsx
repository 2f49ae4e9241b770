import { useFormats } from '../../i18n/formats.ts'
import { usageTexts } from '../../messages/usage/texts.ts'
import { failedOf, fineOf, refusedOf } from './usage-counts.ts'
import type { Usage } from './usage-queries.ts'

const height = 100

const parts = [
  { count: failedOf, label: 'failed', fill: 'fill-danger', ground: 'bg-danger' },
  { count: refusedOf, label: 'refused', fill: 'fill-series-2', ground: 'bg-series-2' },
  { count: fineOf, label: 'accepted', fill: 'fill-series-1', ground: 'bg-series-1' },
] as const

/** Renders one bar for each hour or day, and in each bar its failed, refused and accepted requests. */
export function UsageChart({ series }: Pick<Usage, 'series'>) {
  const t = usageTexts.useText()
  const formats = useFormats()
  const most = Math.max(1, ...series.map(({ total }) => total))
  return (
    <figure>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <span className="text-sm text-muted" aria-hidden="true">
          {formats.number(most)}
        </span>
        <svg
          role="img"
          aria-label={t('chartText', { most: formats.number(most) })}
          viewBox={`0 0 ${series.length * 10} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-edge rtl:-scale-x-100"
        >
          {series.map((item, index) => {
            let top = height
            return parts.map(({ count, label, fill }) => {
              const size = (count(item) / most) * height
              top -= size
              return (
                size > 0 && <rect key={label} x={index * 10 + 1} y={top} width={8} height={size} className={fill} />
              )
            })
          })}
        </svg>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {parts.toReversed().map(({ label, ground }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className={`inline-block size-3 rounded-sm ${ground}`} aria-hidden="true" />
            {t(label)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
