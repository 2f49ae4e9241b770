import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  tooManyRows: 'يضم هذا التصدير أكثر من {limit} صف. اختر فترة أقصر ثم صدّر من جديد.',
  tooManyAtOnce: 'تُنزّل مؤسستك {limit} من عمليات التصدير بالفعل. انتظر حتى تنتهي إحداها.',
}
