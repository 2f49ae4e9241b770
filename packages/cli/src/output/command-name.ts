/** The name of the program in commands that a user can copy from the output. */
export const commandName = process.env['LOYALTY_COMMAND'] ?? 'loyalty'
