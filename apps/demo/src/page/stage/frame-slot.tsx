import type { Locale } from '@loyalty/embed/languages'
import type { Theme } from '../settings.ts'
import { frameAddress, type Widget } from './addresses.ts'

type FrameSlotProps = Widget & { locale: Locale; look: Theme; title: string }

/**
 * A plain frame whose height never changes. No script of the service runs in this page, and the frame sends no
 * messages.
 */
export const FrameSlot = ({ locale, look, title, ...widget }: FrameSlotProps) => (
  // A sandbox is not needed, because the widget has another origin.
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
