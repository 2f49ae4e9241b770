import type { Command } from 'commander'
import { commandName } from './command-name.ts'

const quoted = (text: string): string => (/^[\w:/.%-]+$/.test(text) ? text : `'${text.replaceAll("'", '%27')}'`)

/**
 * How to send an event to the same address once more: a command that can be typed as it stands, but for secrets of this command line,
 * which are named and never shown. `command` is the one that runs, `listen` or `events resend`.
 */
export const resendLine = (command: Command, target: URL) => {
  const { baseUrl = '', clientId = '' } = command.opts<{ baseUrl?: string; clientId?: string }>()
  const isTyped = (option: string): boolean => command.getOptionValueSource(option) === 'cli'
  const options = [
    `--forward-to ${quoted(target.href)}`,
    isTyped('allowRemote') && '--allow-remote',
    isTyped('baseUrl') && `--base-url ${quoted(baseUrl)}`,
    isTyped('clientId') && `--client-id ${quoted(clientId)}`,
  ].filter((option) => option !== false)
  const unsaid = [isTyped('secret') && '--secret', isTyped('clientSecret') && '--client-secret'].filter((option) => option !== false)
  const besides = unsaid.length > 0 ? ` (and the same ${unsaid.join(' and ')})` : ''
  return (eventId: string): string => `${[commandName, 'events resend', eventId, ...options].join(' ')}${besides}`
}
