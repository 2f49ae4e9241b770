import { first as shared } from '@loyalty/widget/messages/ar/first'
import type { first as en } from '../en/first.ts'

export const first = {
  ...shared,

  'app.title': 'تفضيلات المكافآت',

  'home.title': 'مكافآتك',
  'home.balance': 'الرصيد',
  'home.pending': 'قيد الانتظار',
  'home.pendingNote': 'يتحوّل إلى نقاط في موعد استحقاقه',
  'home.matured': 'جاهز للتحويل',
  'home.maturedNote': 'يتحوّل إلى نقاط مع التحويل القادم',
  'home.waits': 'ينتظر حتى يحصل أحد البرامج على حصة',
  'home.split': 'توزيع مكافآتك',
  'home.splitDetail': 'طريقة توزيع كل مكافأة، والنقاط المتوقعة من رصيدك قيد الانتظار.',
  'home.estimate':
    '{points, plural, zero {لا نقاط بعد} one {نحو نقطة واحدة} two {نحو نقطتين} few {نحو # نقاط} many {نحو # نقطة} other {نحو # نقطة}}',
  'home.edit': 'تعديل التوزيع',
  'home.add': 'إضافة برنامج',
  'home.first': 'اربط برنامجك الأول',
  'home.empty': 'اربط برنامج ولاء لتصلك مكافآتك فيه على شكل نقاط.',
  'home.goneName': 'برنامج لم يعد متاحًا',
  'home.gone': 'لم يعد أحد برامجك متاحًا. عدّل التوزيع لاختيار وجهة حصته.',
  'home.zero': 'لم تُخصَّص حصة لأي برنامج بعد، لذا تبقى المكافآت في الانتظار. خصّص حصة لأحد البرامج.',
  'home.proportion': 'أُلغي ربط أحد البرامج، لذا تُوزَّع المكافآت على البرامج الأخرى بحسب نسبها.',

  'tabs.home': 'توزيع المكافآت',
  'tabs.statistics': 'الإحصاءات',
  'tabs.history': 'السجل',
} satisfies Record<keyof typeof en, string>
