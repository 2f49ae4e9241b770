import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  title: 'الرئيسية',
  organization: 'المؤسسة',
  organizationId: 'معرّف المؤسسة',
  signedInAs: 'سجّلت الدخول باسم',
  role: 'دورك',
  interface: 'عنوان الخدمة',
}
