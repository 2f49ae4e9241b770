import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  newRows:
    '{count, plural, one {صف جديد واحد، اعرضه} two {صفان جديدان، اعرضهما} few {# صفوف جديدة، اعرضها} other {# صفًا جديدًا، اعرضها}}',
  newAtLeast:
    '{count, plural, one {صف جديد واحد على الأقل، اعرضه} two {صفان جديدان على الأقل، اعرضهما} few {# صفوف جديدة على الأقل، اعرضها} other {# صفًا جديدًا على الأقل، اعرضها}}',
  rowsLeft: 'تغيّرت الصفوف، اعرضها',
  stale: 'هذه الصفوف من الساعة {time}. تعذّرت قراءة أحدث منها.',
  refresh: 'حدّث',
}
