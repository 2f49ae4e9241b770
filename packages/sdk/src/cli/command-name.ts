/** What the program is called where it was started, so that the commands it shows can be typed as they stand. */
export const commandName = process.env['LOYALTY_COMMAND'] ?? 'loyalty'
