import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  reveal: 'كشف البيانات الشخصية',
  revealText:
    'ترى بيانات هذا العنصر وحده لمدة {minutes} دقائق. يسجّل سجل التدقيق أنك رأيتها مع السبب الذي كتبته ودون البيانات.',
  reason: 'السبب',
  reasonHint: 'رقم تذكرة، من 5 إلى 200 حرف. لا تكتب البيانات الشخصية نفسها.',
  reasonShort: 'اكتب {limit} أحرف على الأقل.',
  reasonPersonal: 'يحتوي النص على البيانات الشخصية نفسها. اكتب رقم تذكرة بدلًا منها.',
  tooMany: 'لقد كشفت {limit} عنصر خلال 24 ساعة. اسأل أحد مالكي مؤسستك.',
  submit: 'كشف',
  submitProduction: 'كشف بيانات الإنتاج',
  shown: 'البيانات الشخصية ظاهرة حتى {time}.',
  hide: 'إخفاؤها الآن',
  hidden: 'أُخفيت البيانات الشخصية من جديد.',
}
