import type { Lang } from '../i18n/text.ts'
import type { Theme } from '../settings.ts'
import { frameAddress, type Widget } from './addresses.ts'

type FrameSlotProps = Widget & { locale: Lang; look: Theme; title: string }

/** A frame and nothing else: no script of the service in this page, no messages, a fixed height. */
export const FrameSlot = ({ locale, look, title, ...widget }: FrameSlotProps) => (
  // The widget keeps its own origin, which is not this page's.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  <iframe
    title={title}
    src={frameAddress(widget, { locale, theme: look, return_url: `${location.origin}/` })}
    allow="clipboard-write"
    referrerPolicy="no-referrer"
    className="block h-[62rem] sm:h-[46rem] w-full border-0"
    style={{ colorScheme: look === 'auto' ? undefined : look }}
  />
)
