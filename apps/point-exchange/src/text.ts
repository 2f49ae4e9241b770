import { textHook } from '@loyalty/widget'
import type { first } from './messages/en/first.ts'
import type { later } from './messages/en/later.ts'

export const useText = textHook<typeof first & typeof later>()
