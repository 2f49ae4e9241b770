/**
 * The audience of widget tokens and of widget session tokens. With a widget token, a widget starts: it can only
 * exchange this token for a session token.
 */
export const widgetAudience = 'widget'
export const sessionAudience = 'widget-session'
