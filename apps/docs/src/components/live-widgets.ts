const events = ['ready', 'event', 'complete', 'error', 'close']

const clock = (): string => new Date().toTimeString().slice(0, 8)

/** Replaces a value in the text nodes of the highlighted code, and in the text that the copy button copies. */
const replaceInCode = (code: Element, before: string, after: string): void => {
  const quoted = (value: string) => [`"${value}"`, `'${value}'`]
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    if (text.trim() === before || quoted(before).some((each) => text.includes(each)))
      node.nodeValue = text.replace(before, after)
  }
  for (const button of code.querySelectorAll<HTMLElement>('[data-code]'))
    for (const [index, each] of quoted(before).entries())
      button.dataset['code'] = button.dataset['code']?.replaceAll(each, quoted(after)[index] ?? after) ?? ''
}

/**
 * The live widgets of the first page. Only a sandbox with a demo organization fills `data-key`. Elsewhere, the element
 * keeps its pictures.
 */
class LiveWidgets extends HTMLElement {
  #chosen: { locale: string; theme: string } = { locale: 'en', theme: 'light' }

  connectedCallback(): void {
    const key = this.dataset['key'] ?? ''
    if (!key.startsWith('ek_') || this.dataset['isLive'] !== undefined) return
    this.dataset['isLive'] = ''
    for (const figure of this.querySelectorAll<HTMLElement>('figure')) {
      const widget = document.createElement('loyalty-widget')
      const attributes = {
        type: figure.dataset['type'] ?? '',
        'embed-key': key,
        'token-endpoint': '/embed/v1/demo-token',
        ...this.#chosen,
      }
      for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
      figure.querySelector('.stage')?.replaceChildren(widget)
    }
    const note = this.querySelector<HTMLElement>('.note')
    if (note) note.textContent = note.dataset['live'] ?? ''
    this.#choose({
      locale: this.dataset['locale'] ?? 'en',
      theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    })
    for (const input of this.querySelectorAll<HTMLInputElement>('input')) {
      const name = input.name.replace('lw-', '')
      input.checked = input.value === this.#chosen[name as 'locale' | 'theme']
      input.addEventListener('change', () => this.#choose({ ...this.#chosen, [name]: input.value }))
    }
    for (const name of events) this.addEventListener(`lw:${name}`, (event) => this.#show(event as CustomEvent))
    const script = document.createElement('script')
    script.async = true
    script.src = '/embed/v1/embed.js'
    document.head.append(script)
  }

  /** Applies a language and a theme to both widgets, and to the code that shows how to make them. */
  #choose(chosen: { locale: string; theme: string }): void {
    const code = this.querySelector('.code')
    for (const name of ['locale', 'theme'] as const) {
      if (code) replaceInCode(code, this.#chosen[name], chosen[name])
      for (const widget of this.querySelectorAll('loyalty-widget')) widget.setAttribute(name, chosen[name])
    }
    for (const stage of this.querySelectorAll<HTMLElement>('.stage')) stage.dataset['theme'] = chosen.theme
    this.#chosen = chosen
  }

  #show({ type, detail, target }: CustomEvent<Record<string, unknown>>): void {
    const log = this.querySelector('ol')
    if (log === null) return
    const widget = target instanceof Element ? target.getAttribute('type') : ''
    const line = document.createElement('li')
    line.textContent = `${clock()} ${widget} ${type} ${JSON.stringify(detail)}`
    log.append(line)
    log.scrollTop = log.scrollHeight
    const isOver = type === 'lw:error' && detail['code'] === 'token_fetch_failed'
    const note = this.querySelector('.note')
    if (note && isOver) note.textContent = this.dataset['failed'] ?? ''
  }
}

customElements.define('live-widgets', LiveWidgets)
