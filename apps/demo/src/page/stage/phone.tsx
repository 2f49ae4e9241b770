import { useWords } from '../i18n/text.ts'
import type { Settings } from '../settings.ts'
import type { Widget } from './addresses.ts'
import { FrameSlot } from './frame-slot.tsx'
import { ScriptSlot, type WidgetMessage } from './script-slot.tsx'

const widths = {
  320: 'sm:w-[calc(20rem+1.5rem)]',
  390: 'sm:w-[calc(24.375rem+1.5rem)]',
  430: 'sm:w-[calc(26.875rem+1.5rem)]',
} as const

type PhoneProps = {
  settings: Settings
  widget: Widget
  title: string
  started: boolean
  onMessage: (message: WidgetMessage) => void
}

/** A drawn phone of the chosen width, whose content scrolls. On a real phone, the page shows only the content. */
export const Phone = ({
  settings: { by, width, locale, look, appearance },
  widget,
  title,
  started,
  onMessage,
}: PhoneProps) => {
  const words = useWords()
  return (
    <section
      aria-label={words.text('phone', { width })}
      className={`mx-auto w-full max-w-full shrink-0 overflow-hidden border-line bg-panel max-sm:rounded-2xl max-sm:border sm:rounded-[2.25rem] sm:border-12 sm:border-dusk-deep sm:shadow-xl ${widths[width]}`}
    >
      <div
        className={`overflow-hidden rounded-[inherit] sm:h-[46rem] sm:min-h-0 sm:overflow-y-auto sm:rounded-3xl ${started ? 'min-h-96' : 'min-h-[50rem]'}`}
      >
        {started && by === 'script' && (
          <ScriptSlot
            {...widget}
            locale={locale}
            look={look}
            appearance={appearance}
            fallback={words.text('fallback')}
            onMessage={onMessage}
          />
        )}
        {started && by === 'iframe' && <FrameSlot {...widget} locale={locale} look={look} title={title} />}
      </div>
    </section>
  )
}
