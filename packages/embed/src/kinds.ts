export type Category = 'config' | 'load' | 'auth' | 'network' | 'business' | 'api' | 'render' | 'host'
export type Action = 'fix_integration' | 'retry' | 'host_login' | 'new_page' | 'edit' | 'later' | 'reload' | 'none'

/**
 * The category of an error code, whether a retry can help, and the next action. Code that loads before a failure
 * imports only the kinds that it raises, because the full tables (`error-codes.ts`) would make it too large.
 */
export type Kind = readonly [Category, recoverable: boolean, Action]
export const config: Kind = ['config', false, 'fix_integration']
export const load: Kind = ['load', true, 'retry']
export const auth: Kind = ['auth', true, 'retry']
export const newPage: Kind = ['auth', false, 'new_page']
export const network: Kind = ['network', true, 'retry']
export const render: Kind = ['render', true, 'reload']
