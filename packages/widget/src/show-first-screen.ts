import { findNative, type NativeWindow } from '@loyalty/embed/handshake'

/**
 * Replaces the skeleton by the first screen that the service has put into the document. Runs as an inline script after
 * the style sheet, so the screen never appears without styles. Does nothing if the widget already shows its own screens
 * or an error.
 */
export function showFirstScreen(page: Window): void {
  const { document } = page
  const template = document.querySelector<HTMLTemplateElement>('#lw-first')
  if (!template) return
  template.remove()
  const root = document.querySelector('.lw-boot')?.parentElement
  const query = new URLSearchParams(page.location.search)
  // An app gives its language and theme later, unless its address already names both.
  const isEarly = !findNative(page as NativeWindow) || (query.has('locale') && query.has('theme'))
  if (!root || !isEarly) return
  const { content } = template
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    element.removeAttribute('data-style')
  }
  // The initials of a program end when its logo has loaded, as in the component.
  for (const image of content.querySelectorAll('img'))
    image.addEventListener('load', () => image.closest('.lw-logo')?.querySelector('.lw-monogram')?.remove())
  content.querySelector('.lw-page')?.setAttribute('data-early', '')
  const slow = document.querySelector('.lw-slow')
  if (slow) content.querySelector('.lw-screen')?.append(slow)
  root.replaceChildren(content)
}
