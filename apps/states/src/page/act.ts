import type { Act } from '../states/state.ts'
import { askToLeave } from './fake-host.ts'

type Texts = Readonly<Record<string, string>>

/** Returns the first value of `find` that is not undefined. Calls `find` at once and after every change of the page. */
function found<T>(find: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const check = () => {
      const there = find()
      if (there === undefined) return false
      watch.disconnect()
      resolve(there)
      return true
    }
    const watch = new MutationObserver(check)
    if (!check()) watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

const last = (selector: string): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)

/** Waits until the page has handled the last action and painted. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Waits until the page has painted, then presses the element. */
const press = async (target: HTMLElement): Promise<void> => {
  await frame()
  target.click()
}

const write = (input: HTMLInputElement, text: string): void => {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function act(step: Act, texts: Texts): Promise<void> {
  if (step === 'lose the network') {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
  } else if (step === 'close the dialog') {
    askToLeave()
  } else if (step === 'lose the code') {
    last('#lw-code')?.dispatchEvent(new Event('error'))
  } else if ('press' in step) {
    const words = texts[step.press]
    const button = await found(() =>
      [...document.querySelectorAll<HTMLElement>('button, nav a')].findLast(
        (each) => (each.getAttribute('aria-label') ?? each.textContent) === words,
      ),
    )
    await press(button)
  } else if ('pressAt' in step) {
    await press(await found(() => last(step.pressAt)))
  } else if ('select' in step) {
    const list = (await found(() => last(step.select))) as HTMLSelectElement
    await frame()
    list.value = step.value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  } else if ('choose' in step) {
    await press(await found(() => last(`input[type=radio][value="${step.choose}"]`)))
  } else {
    const input = await found(() => {
      if ('at' in step) return last(step.at) as HTMLInputElement | undefined
      const words = texts[step.into] ?? ''
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(words))
      return label?.control instanceof HTMLInputElement ? label.control : undefined
    })
    await frame()
    write(input, step.fill)
    await frame()
    if (!step.andLeave) return
    // Each new step moves the focus to its heading. The script must therefore focus the field before it can leave the
    // field.
    input.focus()
    last('main button')?.focus()
  }
}

/** Performs a scripted user's actions one after the other, then waits for the element with the selector `until`. */
export async function performActs(acts: readonly Act[], until: string, texts: Texts): Promise<void> {
  for (const step of acts) {
    await act(step, texts)
    await frame()
  }
  await found(() => last(until))
}
