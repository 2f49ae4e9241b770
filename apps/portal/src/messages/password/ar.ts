import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  hint: 'استخدم 12 حرفًا على الأقل. بضع كلمات تكفي.',
  tooShort: 'كلمة المرور هذه قصيرة جدًا.',
  tooCommon: 'كلمة المرور هذه من أكثر الكلمات شيوعًا. اختر غيرها.',
  tooOwn: 'بريدك واسم مؤسستك سهلا التخمين. اختر كلمة مرور أخرى.',
}
