/** The name that started the program, for commands that a user can copy from its output. */
export const commandName = process.env['LOYALTY_COMMAND'] ?? 'loyalty'
