import { defaultLocale, type Locale } from '@loyalty/embed/languages'
import { sharedMessages } from '../messages/shared.ts'
import type { Messages } from './message.ts'

// A build replaces this module (vite/bundle-messages.ts). The built module contains the compiled messages of one
// language, and imports another language when a host requests that language. Without a build, as in a test, this module
// contains the shared messages of the default language.
export const bundledLocale: Locale = defaultLocale
export const bundled: Messages = sharedMessages
export const loadMessages: (locale: Locale) => Promise<Messages> = () => Promise.resolve(sharedMessages)
