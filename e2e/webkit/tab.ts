import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'

const places = {
  heading: 'h1',
  button: 'button',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  textbox: 'input:is(:not([type]),[type=text],[type=email])',
} as const

type Role = keyof typeof places
type Name = string | RegExp

const patience = 15_000
const passing = [error.StaleElementReferenceError, error.ElementClickInterceptedError, error.ElementNotInteractableError]

/** The browser as a person uses it: what is there is found by its role and by the name that WebKit itself computes. */
export const createTab = (driver: WebDriver) => {
  const named = async (role: Role, name: Name): Promise<WebElement | undefined> => {
    for (const each of await driver.findElements(By.css(places[role]))) {
      const said = await each.getAccessibleName()
      if ((typeof name === 'string' ? said === name : name.test(said)) && (await each.isDisplayed())) return each
    }
    return undefined
  }

  const evaluate = <A extends unknown[], R>(work: (...values: A) => R | Promise<R>, ...values: A): Promise<R> =>
    driver.executeScript<R>(work, ...values)

  /** Does something with a place once it is there; what goes away or moves meanwhile is looked for again. */
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

  /** The driver presses where a place was: it waits for the frame to be as high as what is in it, after which nothing in it moves. */
  const touch = (role: Role, name: Name, work: (place: WebElement) => Promise<void>): Promise<void> =>
    use(role, name, async (place) => {
      const fits = () => evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)
      await driver.wait(fits, patience, 'the frame never fits its content')
      await work(place)
    })

  return {
    evaluate,
    goto: (url: string): Promise<void> => driver.get(url),
    /** Into a frame of the page, also one in the shadow of the element that is named. */
    async enter(selector: string): Promise<void> {
      await driver.switchTo().defaultContent()
      const find = () =>
        evaluate((css) => {
          const found = document.querySelector(css)
          return found?.shadowRoot ? found.shadowRoot.querySelector('iframe') : found
        }, selector) as Promise<WebElement | null>
      await driver.switchTo().frame((await driver.wait(find, patience, `no frame at ${selector}`)) as WebElement)
    },
    /** Back to the page around every frame. */
    leave: (): Promise<void> => driver.switchTo().defaultContent(),
    see: (role: Role, name: Name): Promise<void> => use(role, name, async () => {}),
    press: (role: Role, name: Name): Promise<void> => touch(role, name, (place) => place.click()),
    /** Replaces what a field holds. */
    type: (name: Name, text: string): Promise<void> =>
      touch('textbox', name, async (place) => {
        await place.clear()
        await place.sendKeys(text, Key.ENTER)
      }),
    valueOf: (name: Name): Promise<string> => use('textbox', name, (place) => place.getAttribute('value')) as Promise<string>,
    /** Its own and all that it has asked for: of the page, or of the frame that one has entered. */
    addresses: (): Promise<string[]> =>
      evaluate(() => [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]),
    picture: async (): Promise<Buffer> => Buffer.from(await driver.takeScreenshot(), 'base64'),
  }
}

export type Tab = ReturnType<typeof createTab>
