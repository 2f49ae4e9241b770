import type { en } from './en.ts'
export const ar = { 'app.title': 'التحويل إلى نقاط' } satisfies Record<keyof typeof en, string>
