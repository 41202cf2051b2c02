export const themeText = { title: 'Theme', system: 'System', light: 'Light', dark: 'Dark' } as const
