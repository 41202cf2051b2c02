export const logoutText = { menu: 'Account menu', submit: 'Logout', loggingOut: 'Logging out…' } as const
