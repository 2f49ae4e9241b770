/** The recovery codes of the gallery. */
export const exampleCodes = [
  '7QK2M-XW9T4',
  'B3ZNP-0HDV6',
  'R8CJE-5FG1Y',
  'KT4SW-9MQA2',
  'D6XVB-3NP7H',
  '2GZEC-R1J8K',
  'W5TYF-40SMD',
  'HN9QA-7BX2C',
  'P1VKR-6EGZ3',
  'J0DST-8WFM5',
]
