import { useRouter } from '@tanstack/react-router'
import type { client } from '../api/client.ts'
import { setTheme, themes } from '../device/theme.ts'
import { environments, useEnvironment, useOtherEnvironment } from '../frame/environment.ts'
import { railItems } from '../frame/rail-items.ts'
import { useRail } from '../frame/use-rail.ts'
import { setLanguage } from '../i18n/language.ts'
import { langs, languages } from '../i18n/languages.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { paletteTexts } from '../messages/palette/texts.ts'

export type Found = Awaited<ReturnType<typeof client.search>>
type Hit = Found['hits'][number]

/** An entry of the list. `detail` is an id or a name of the caller, which reads from left to right. */
export type Entry = { key: string; text: string; detail?: string; note?: string; run: () => void }

const themeKeys = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const

/** Returns the commands that contain every word of a text: pages of the role, environment, language and theme. */
export const useCommands = (text: string): Entry[] => {
  const t = paletteTexts.useText()
  const frame = frameTexts.useText()
  const router = useRouter()
  const current = useEnvironment()
  const addressIn = useOtherEnvironment()
  const rail = useRail()
  const commands: Entry[] = [
    ...rail.flatMap(({ entries }) =>
      entries.map(({ key, to }) => ({
        key,
        text: frame(railItems[key].label),
        run: () => router.history.push(to),
      })),
    ),
    ...environments
      .filter((env) => current !== undefined && env !== current)
      .map((env) => ({
        key: env,
        text: t(env === 'sandbox' ? 'environmentSandbox' : 'environmentProduction'),
        run: () => router.history.push(addressIn(env)),
      })),
    ...langs.map((lang) => ({
      key: `lang-${lang}`,
      text: t('language', { name: languages[lang].name }),
      run: () => void setLanguage(lang),
    })),
    ...themes.map((theme) => ({
      key: `theme-${theme}`,
      text: t('theme', { name: frame(themeKeys[theme]) }),
      run: () => setTheme(theme),
    })),
  ]
  const words = text.toLowerCase().split(/\s+/)
  return commands.filter((entry) => words.every((word) => entry.text.toLowerCase().includes(word)))
}

/** The page of each kind of object, below its environment. */
const pathOf = ({ kind, id }: Hit): string => {
  const own = encodeURIComponent(id)
  switch (kind) {
    case 'TRANSACTION':
      return `/transactions/${own}`
    case 'TRANSACTIONS_OF_PERSON':
      return `/transactions?search=${own}`
    case 'MULTIBRAND':
      return `/multibrand/${own}`
    case 'USER':
      return `/users/${own}`
    case 'EVENT':
      return `/webhooks/deliveries?eventId=${own}`
    case 'DELIVERY':
      return `/webhooks/deliveries/${own}`
    case 'ENDPOINT':
      return `/webhooks/${own}`
    case 'CLIENT':
      return `/credentials/${own}`
    case 'REQUEST':
      return `/requests/${own}`
    case 'ORIGIN':
      return '/embed/origins'
  }
}

/** Returns the entries of found objects. An object of the other environment says so. */
export const useObjects = (found: Found | undefined): Entry[] => {
  const t = paletteTexts.useText()
  const router = useRouter()
  return (found?.hits ?? []).map((hit) => ({
    key: `${hit.env} ${hit.kind} ${hit.id}`,
    text: t(hit.kind),
    detail: hit.title ?? (hit.kind === 'TRANSACTIONS_OF_PERSON' ? '' : hit.id),
    note: t(hit.env === 'sandbox' ? 'inSandbox' : 'inProduction'),
    run: () => router.history.push(`/${hit.env}${pathOf(hit)}`),
  }))
}
