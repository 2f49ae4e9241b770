export const en = { 'app.title': 'A title' } as const
