export const first = { 'app.title': 'A title' } as const
