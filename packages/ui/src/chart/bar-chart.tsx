import { useState, type CSSProperties, type PointerEvent } from 'react'
import { ceilingOf } from './ceiling.ts'

export interface Bar {
  /** The short name under the bar, for example "Mar". */
  mark: string
  /** The full name of the bar, for example "March". */
  name: string
  value: number
  /** The value in words: "1,240 points". */
  text: string
}

export interface BarChartProps {
  bars: readonly Bar[]
  /** The whole chart in one sentence, for screen readers. */
  summary: string
  /** The text above the chart while the user has selected no bar. */
  rest: { name: string; text: string }
  /** The accessible name of the slider that selects a bar, for example "Month". */
  barsLabel: string
  /** The index of the bar that the keyboard selects first. */
  first: number
  /** Formats a number on the axis. */
  number: (value: number) => string
}

/**
 * Renders a bar chart with the selected bar's text above it. One native slider over all bars handles the input: a
 * single tab stop, arrow keys, Home and End, in both reading directions.
 */
export function BarChart({ bars, summary, rest, barsLabel, first, number }: BarChartProps) {
  const [at, setAt] = useState(first)
  const [focused, setFocused] = useState(false)
  const [hovered, setHovered] = useState<number | null>(null)
  const ceiling = ceilingOf(Math.max(...bars.map(({ value }) => value)))
  const active = hovered ?? (focused ? at : null)
  const shown = active === null ? undefined : bars[active]
  const hover = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const way = (event.clientX - left) / width
    const index = Math.floor((event.currentTarget.matches('[dir=rtl] *') ? 1 - way : way) * bars.length)
    setHovered(Math.min(bars.length - 1, Math.max(0, index)))
  }
  const current = bars[at]
  return (
    <div className="lw-chart">
      <p className="lw-chart-readout" aria-hidden="true">
        <span>{shown?.name ?? rest.name}</span>
        <strong>{shown?.text ?? rest.text}</strong>
      </p>
      <div className="lw-chart-axis" aria-hidden="true">
        <span>{number(ceiling)}</span>
        <span>{number(ceiling / 2)}</span>
        <span>{number(0)}</span>
      </div>
      <div className="lw-chart-plot">
        <svg role="img" aria-label={summary}>
          <line x2="100%" />
          <line x2="100%" y1="50%" y2="50%" />
          {bars.map(({ mark, name, value }, index) => (
            <Column
              key={name + mark}
              place={(index * 100) / bars.length}
              width={100 / bars.length}
              part={value / ceiling}
              active={index === active}
            />
          ))}
          <line className="lw-chart-base" x2="100%" y1="100%" y2="100%" />
        </svg>
        <input
          type="range"
          className="lw-chart-range"
          min={0}
          max={bars.length - 1}
          style={{ '--bars': bars.length } as CSSProperties}
          value={at}
          aria-label={barsLabel}
          aria-valuetext={current && `${current.name}: ${current.text}`}
          onChange={(event) => setAt(event.target.valueAsNumber)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerMove={hover}
          onPointerLeave={() => setHovered(null)}
        />
      </div>
      <div className="lw-chart-marks" aria-hidden="true">
        {bars.map(({ mark, name }, index) => (
          <span key={name} data-active={index === active || undefined}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * Renders one bar, and the highlight of its column. `place` and `width` are in percent of the plot. `part` is a
 * fraction of the plot's height. A bar with the value 0 is a short line on the base line.
 */
function Column({ place, width, part, active }: { place: number; width: number; part: number; active: boolean }) {
  const percent = (share: number) => `${share}%`
  const height = part * 100
  return (
    <>
      {active && <rect className="lw-chart-band" x={percent(place)} width={percent(width)} height="100%" rx="4" />}
      {height > 0 ? (
        <rect
          className="lw-chart-bar"
          x={percent(place + width * 0.2)}
          width={percent(width * 0.6)}
          y={percent(100 - Math.max(height, 1.25))}
          height={percent(Math.max(height, 1.25))}
          rx="2"
        />
      ) : (
        <rect
          className="lw-chart-none"
          x={percent(place + width * 0.2)}
          width={percent(width * 0.6)}
          y="98.75%"
          height="1.25%"
        />
      )}
    </>
  )
}

/** Renders the placeholder of a {@link BarChart} while the data loads. */
export function SkeletonBars() {
  return (
    <div className="lw-chart" aria-hidden="true">
      <p className="lw-chart-readout">
        <span className="lw-skeleton" />
        <strong className="lw-skeleton" />
      </p>
      <div className="lw-chart-plot lw-chart-bones">
        {[35, 50, 30, 60, 45, 70, 40, 55, 80, 50, 65, 45].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the twelve bars never change places
          <span key={index} className="lw-skeleton" style={{ blockSize: `${height}%` }} />
        ))}
      </div>
    </div>
  )
}
