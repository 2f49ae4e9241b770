import { textHook } from '@loyalty/widget'
import type { en } from './messages/en.ts'

export const useText = textHook<typeof en>()
