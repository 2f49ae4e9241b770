import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'

const places = {
  heading: 'h1',
  button: 'button',
  link: 'a[href]',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  textbox: 'input:is(:not([type]),[type=text],[type=email],[type=password],[type=url])',
} as const

type Role = keyof typeof places
type Name = string | RegExp

const patience = 15_000
const passing = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
]

/**
 * Creates functions to control the browser's page. The functions find elements by role and by the accessible name that
 * WebKit computes.
 */
export const createTab = (driver: WebDriver) => {
  const named = async (role: Role, name: Name): Promise<WebElement | undefined> => {
    // The driver cannot name an element that is hidden or behind a modal dialog.
    const [dialog] = await driver.findElements(By.css('dialog:modal'))
    for (const each of await (dialog ?? driver).findElements(By.css(places[role]))) {
      if (!(await each.isDisplayed())) continue
      const said = await each.getAccessibleName()
      if (typeof name === 'string' ? said === name : name.test(said)) return each
    }
    return undefined
  }

  const evaluate = <A extends unknown[], R>(work: (...values: A) => R | Promise<R>, ...values: A): Promise<R> =>
    driver.executeScript<R>(work, ...values)

  /**
   * Waits for an element and runs `work` with the element. If the element disappears or moves during the work, searches
   * and tries again.
   */
  const use = async <T>(role: Role, name: Name, work: (place: WebElement) => Promise<T>): Promise<T> => {
    const attempt = async (): Promise<{ done: T } | undefined> => {
      try {
        const place = await named(role, name)
        return place && { done: await work(place) }
      } catch (reason) {
        if (passing.some((kind) => reason instanceof kind)) return undefined
        throw reason
      }
    }
    const { done } = (await driver.wait(attempt, patience, `no ${role} named ${String(name)}`)) as { done: T }
    return done
  }

  /**
   * Waits until the frame is as high as its content, and then runs `work` with an element. Until then elements may
   * move, and the driver would press the old position.
   */
  const touch = (role: Role, name: Name, work: (place: WebElement) => Promise<void>): Promise<void> =>
    use(role, name, async (place) => {
      const fits = () => evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)
      await driver.wait(fits, patience, 'the frame never fits its content')
      await work(place)
    })

  return {
    evaluate,
    goto: (url: string): Promise<void> => driver.get(url),
    /** Goes back in the history. Delays the step, because the driver loses a script whose document disappears. */
    goBack: (): Promise<void> => evaluate(() => void setTimeout(() => history.back())),
    /** Returns the address of the top page. Runs no script in the page, and so works during a navigation. */
    address: (): Promise<string> => driver.getCurrentUrl(),
    /** Enters a frame of the page. The frame may be in the shadow root of an element. */
    async enter(selector: string): Promise<void> {
      await driver.switchTo().defaultContent()
      const find = () =>
        evaluate((css) => {
          const found = document.querySelector(css)
          return found?.shadowRoot ? found.shadowRoot.querySelector('iframe') : found
        }, selector) as Promise<WebElement | null>
      await driver.switchTo().frame((await driver.wait(find, patience, `no frame at ${selector}`)) as WebElement)
    },
    /** Switches the driver back to the top page. */
    leave: (): Promise<void> => driver.switchTo().defaultContent(),
    see: (role: Role, name: Name): Promise<void> => use(role, name, async () => {}),
    press: (role: Role, name: Name): Promise<void> => touch(role, name, (place) => place.click()),
    /** Replaces a field's text. */
    type: (name: Name, text: string): Promise<void> =>
      touch('textbox', name, async (place) => {
        await place.clear()
        await place.sendKeys(text, Key.ENTER)
      }),
    /** Presses Escape in the focused element. */
    escape: (): Promise<void> => driver.actions().sendKeys(Key.ESCAPE).perform(),
    valueOf: (name: Name): Promise<string> =>
      use('textbox', name, (place) => place.getAttribute('value')) as Promise<string>,
    /**
     * Returns the address of the current document (the page or the entered frame) and the addresses of its requests.
     */
    addresses: (): Promise<string[]> =>
      evaluate(() => [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]),
    picture: async (): Promise<Buffer> => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}

export type Tab = ReturnType<typeof createTab>
