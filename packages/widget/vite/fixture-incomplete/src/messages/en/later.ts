export const later = {} as const
