import type { Text } from '../../i18n/create-texts.ts'
import type { Problem } from '../../api/client.ts'
import type { en } from '../../messages/webhooks/en.ts'

const reasons = [
  'URL_INVALID',
  'NOT_HTTPS',
  'CREDENTIALS_IN_URL',
  'PORT_NOT_ALLOWED',
  'ADDRESS_NOT_PUBLIC',
  'NAME_NOT_FOUND',
] as const

/** Returns the reason of a refused address in words, or undefined for another error. */
export const urlWords = (t: Text<keyof typeof en>, { actual }: Problem['errors'][number]): string | undefined => {
  const reason = reasons.find((each) => each === actual)
  return reason && t(`url${reason}`)
}

/** Returns what is wrong with an address as far as the page can see it. The service checks the rest. */
export const checkUrl = (t: Text<keyof typeof en>, text: string): string | undefined => {
  if (text === '') return t('urlMissing')
  if (!URL.canParse(text)) return t('urlURL_INVALID')
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '') return t('urlCREDENTIALS_IN_URL')
  return protocol === 'https:' || protocol === 'http:' ? undefined : t('urlNOT_HTTPS')
}
