import { RotateCcw } from 'lucide-react'
import { useWords } from '../i18n/text.ts'
import { Picker } from '../picker.tsx'
import { Segmented } from '../segmented.tsx'
import { change, type Page, type Settings } from '../settings.ts'
import { scenariosOf } from './scenarios.ts'

type ControlsProps = { type: Exclude<Page, 'account'>; settings: Settings; onRestart: () => void }

/** How the widget is shown, and what is to happen in it. */
export const Controls = ({ type, settings: { by, width, locale, look, scenario }, onRestart }: ControlsProps) => {
  const words = useWords()
  return (
    <section aria-label={words.text('controls')} className="flex flex-wrap items-end gap-x-5 gap-y-3">
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
        options={[
          ['en', 'English'],
          ['ar', 'العربية'],
        ]}
        onChange={(locale) => change({ locale })}
      />
      <Segmented
        label={words.text('look')}
        value={look}
        options={[
          ['light', words.text('themeLight')],
          ['dark', words.text('themeDark')],
          ['auto', words.text('themeAuto')],
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
    </section>
  )
}
