/** The browsers by the mark in their text. A browser that imitates another one comes first. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
] as const

const systems = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns the browser and the system of a `User-Agent` header in words, or null for an unknown one. */
export const readUserAgent = (text: string): { browser: string | null; system: string | null } => {
  const browser = browsers.flatMap(([name, mark]) => {
    const version = mark.exec(text)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, mark]) => mark.test(text))?.[0]
  return { browser: browser ?? null, system: system ?? null }
}
