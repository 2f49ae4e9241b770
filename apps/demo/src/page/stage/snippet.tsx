import { service } from '../api.ts'
import { CopyButton } from '../copy-button.tsx'
import type { Locale } from '@loyalty/embed/languages'
import type { AppearanceWish } from '@loyalty/ui/appearance-wish'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import type { Carrier } from '../settings.ts'
import { frameAddress, tokenAddress, type Widget } from './addresses.ts'

const appearanceLines = (appearance: AppearanceWish): string =>
  Object.keys(appearance).length === 0
    ? ''
    : `
<script>
  document.querySelector('loyalty-widget').appearance = ${JSON.stringify(appearance)}
</script>`

const scriptLines = (widget: Widget, locale: Locale, appearance: AppearanceWish, fallback: string): string =>
  `<script async src="${service.url}/embed/v1/embed.js"></script>
<loyalty-widget
  type="${widget.type}" locale="${locale}"
  embed-key="${service.embedKey}"
  token-endpoint="${tokenAddress(widget)}">
  <a href="${frameAddress(widget)}">${fallback}</a>
</loyalty-widget>${appearanceLines(appearance)}`

const frameLines = (widget: Widget, locale: Locale, title: string): string =>
  `<iframe
  title="${title}"
  src="${frameAddress(widget, { locale })}"
  referrerpolicy="no-referrer">
</iframe>`

type SnippetProps = { widget: Widget; by: Carrier; locale: Locale; appearance: AppearanceWish; title: string }

/** Shows the HTML that embeds the chosen widget in a page. */
export const Snippet = ({ widget, by, locale, appearance, title }: SnippetProps) => {
  const words = useWords()
  const lines =
    by === 'script'
      ? scriptLines(widget, locale, appearance, words.text('fallback'))
      : frameLines(widget, locale, title)
  return (
    <Panel title={words.text('snippet')} text={words.text('snippetText')} aside={<CopyButton text={lines} />}>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrollable area
        tabIndex={0}
        className="overflow-x-auto rounded-xl bg-sunken p-3 font-mono text-[0.8125rem] leading-6"
      >
        <code>{lines}</code>
      </pre>
    </Panel>
  )
}
