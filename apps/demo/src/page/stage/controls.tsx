import { ChevronDown, RotateCcw } from 'lucide-react'
import { locales, nameOf } from '@loyalty/embed/languages'
import { AppearancePanel, appearanceTextsOf } from '@loyalty/ui/appearance-panel'
import { useWords } from '../i18n/text.ts'
import { Picker } from '../picker.tsx'
import { Segmented } from '../segmented.tsx'
import { change, type Page, type Settings } from '../settings.ts'
import { useWide } from '../use-wide.ts'
import { scenariosOf } from './scenarios.ts'

type ControlsProps = { type: Exclude<Page, 'account'>; settings: Settings; onRestart: () => void }

const Pickers = ({ type, settings: { by, width, locale, look, scenario }, onRestart }: ControlsProps) => {
  const words = useWords()
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <Segmented
        label={words.text('by')}
        value={by}
        options={[
          ['script', words.text('byScript')],
          ['iframe', words.text('byFrame')],
        ]}
        onChange={(by) => change({ by })}
      />
      <Segmented
        label={words.text('width')}
        value={width}
        options={([320, 390, 430] as const).map((value) => [value, String(value)] as const)}
        onChange={(width) => change({ width })}
      />
      <Segmented
        label={words.text('locale')}
        value={locale}
        options={locales.map((code) => [code, nameOf(code), code] as const)}
        onChange={(locale) => change({ locale })}
      />
      <Segmented
        label={words.text('look')}
        value={look}
        options={[
          ['light', words.text('themeLight')],
          ['dark', words.text('themeDark')],
          ['auto', words.text('lookAuto')],
        ]}
        onChange={(look) => change({ look })}
      />
      <Picker
        label={words.text('scenario')}
        value={scenario}
        options={scenariosOf(type).map((name) => [name, words.text(`scenario_${name}`)] as const)}
        onChange={(scenario) => change({ scenario })}
        className="w-60 max-w-full grow sm:grow-0"
      />
      <button
        type="button"
        onClick={onRestart}
        className="inline-flex min-h-10 items-center gap-2 rounded-lg border border-edge bg-panel px-3 text-sm font-medium hover:bg-teal-soft"
      >
        <RotateCcw aria-hidden className="size-4" />
        {words.text('restart')}
      </button>
    </div>
  )
}

/** The fields for the widget's colours and shape. A plain frame has none, because the page sends it no messages. */
const Appearance = ({ appearance }: { appearance: Settings['appearance'] }) => {
  const words = useWords()
  return (
    <details className="appearance mt-3 text-sm">
      <summary className="min-h-10 w-fit cursor-pointer content-center font-semibold">
        {words.text('appearance')}
      </summary>
      <AppearancePanel
        appearance={appearance}
        onChange={(appearance) => change({ appearance })}
        texts={appearanceTextsOf(words.text)}
      />
    </details>
  )
}

/**
 * The settings of the widget and its scenario. On a phone the settings are closed, so that the customer sees the widget
 * first.
 */
export const Controls = (props: ControlsProps) => {
  const words = useWords()
  const wide = useWide()
  const label = words.text('controls')
  const { by, appearance } = props.settings
  const fields = (
    <>
      <Pickers {...props} />
      {by === 'script' && <Appearance appearance={appearance} />}
    </>
  )
  if (wide) return <section aria-label={label}>{fields}</section>
  return (
    <details className="group rounded-xl border border-line bg-panel px-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold">
        {label}
        <ChevronDown aria-hidden className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="pb-4">{fields}</div>
    </details>
  )
}
